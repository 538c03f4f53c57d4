import '@leap/ui/figure.css';
import type { SiteSettingsDto } from '@leap/client/marketing';
import { Ring } from '@leap/ui';
import { Picture } from '@leap/ui/picture';
import { lazy, Suspense } from 'react';
import styles from './hero-portrait.module.css';

/** The server draws it; a browser loads its code only where no portrait is set. */
const Figure = lazy(() =>
  import(/* webpackChunkName: "figure" */ '@leap/ui/figure').then((part) => ({ default: part.Figure })),
);

/** The coach in the ring's opening: the owner's picture, or a drawn figure while there is none. */
export function HeroPortrait({ settings, className }: { settings: SiteSettingsDto | undefined; className?: string }) {
  const portrait = settings?.portrait;
  return (
    <div className={className}>
      <div className={styles.stage}>
        <Ring draw radius={400} weight={48} start={34} sweep={312} seed={7} hairlines={5} />
        <div className={styles.person}>
          {portrait ? (
            <Picture
              picture={portrait}
              sizes="(width >= 1024px) min(36vw, 34rem), (width >= 640px) 26vw, min(76vw, 20rem)"
              isFirst
              className={styles.picture}
            />
          ) : (
            <Suspense fallback={null}>
              <Figure />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}
