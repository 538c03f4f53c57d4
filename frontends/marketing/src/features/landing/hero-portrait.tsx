import type { SiteSettingsDto } from '@leap/client/marketing';
import { Ring } from '@leap/ui';
import '@leap/ui/figure.css';
import { Picture } from '@leap/ui/picture';
import { lazy, Suspense } from 'react';
import styles from './hero-portrait.module.css';

/** Not loaded where the owner's picture stands. */
const Figure = lazy(() =>
  import(/* webpackChunkName: "figure" */ '@leap/ui/figure').then((module) => ({ default: module.Figure })),
);

/** The coach in the ring's opening: the owner's picture, or a drawn figure while there is none. */
export function HeroPortrait({ settings, className }: { settings: SiteSettingsDto | undefined; className?: string }) {
  const portrait = settings?.portrait;
  return (
    <div className={className}>
      <div className={styles.stage}>
        <Ring draw radius={400} weight={48} start={34} sweep={312} seed={7} hairlines={5} />
        {portrait ? (
          <div className={styles.person} data-round>
            <Picture
              picture={portrait}
              sizes="(width >= 1024px) min(36vw, 34rem), (width >= 640px) 34vw, min(76vw, 20rem)"
              isFirst
              className={styles.picture}
            />
          </div>
        ) : (
          <div className={styles.person}>
            <Suspense fallback={null}>
              <Figure />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
