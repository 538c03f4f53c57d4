import type { SiteSettingsDto } from '@leap/client/marketing';
import { Ring } from '@leap/ui';
import { drawDisc } from '@leap/ui/brush-geometry';
import { Figure } from '@leap/ui/figure';
import { Picture } from '@leap/ui/picture';
import styles from './hero-portrait.module.css';

const EDGE_ID = 'portrait-edge';
/** In parts of the picture's box: its middle, and almost its half. */
const edge = drawDisc({ center: [0.5, 0.5], radius: 0.494, rough: 0.006, seed: 31, decimals: 4 });

/** The coach in the ring's opening: the owner's picture, or a drawn figure while there is none. */
export function HeroPortrait({ settings, className }: { settings: SiteSettingsDto | undefined; className?: string }) {
  const portrait = settings?.portrait;
  return (
    <div className={className}>
      <div className={styles.stage}>
        <Ring draw radius={400} weight={48} start={34} sweep={312} seed={7} hairlines={5} />
        {portrait ? (
          <div className={styles.person} style={{ clipPath: `url(#${EDGE_ID})` }}>
            <svg width="0" height="0" className={styles.edge} aria-hidden="true">
              <clipPath id={EDGE_ID} clipPathUnits="objectBoundingBox">
                <path d={edge} />
              </clipPath>
            </svg>
            <Picture
              picture={portrait}
              sizes="(width >= 1024px) min(36vw, 34rem), (width >= 640px) 34vw, min(76vw, 20rem)"
              isFirst
              className={styles.picture}
            />
          </div>
        ) : (
          <div className={styles.person}>
            <Figure />
          </div>
        )}
      </div>
    </div>
  );
}
