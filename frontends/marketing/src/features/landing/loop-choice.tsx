import type { ProgramType } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useContactLink } from '../contact-dialog/use-contact-dialog';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { ApplyLink } from './apply-link';
import styles from './loop-choice.module.css';

/** The way in that is recommended for each loop. */
const recommended = {
  rest: 'retreats',
  shame: 'align',
  fit: 'align',
  restart: 'aiCoach',
  insight: 'innerCircle',
  distance: 'consciousSexuality',
} as const;

const programs = {
  retreats: { type: 'retreats', page: paths.retreats },
  align: { type: 'coaching', page: undefined },
  aiCoach: { type: 'ai-coach', page: paths.aiCoach },
  innerCircle: { type: 'inner-circle', page: paths.innerCircle },
  consciousSexuality: { type: 'conscious-sexuality', page: paths.consciousSexuality },
} as const satisfies Record<string, { type: ProgramType; page: string | undefined }>;

export type Loop = keyof typeof recommended;
export const loops = Object.keys(recommended) as Loop[];

/** One choice closes the former one, as in a group of radio buttons; works without scripts. */
const GROUP = 'loop';

/** A loop that the visitor can choose: its ring closes, and it shows its name, a way in with the reason, and a form about it. */
export function LoopChoice({ loop }: { loop: Loop }) {
  const { t } = useTranslation('marketing');
  const contact = useContactLink();
  const settings = useSiteSettings();
  const key = recommended[loop];
  const { type, page } = programs[key];
  const title = t(`problemAwareness.points.${loop}.title`);
  const action = t(`pathways.${key}.action`);
  return (
    <details name={GROUP} className={styles.choice}>
      <summary className={styles.summary}>
        <h3>{title}</h3>
        {/* A sign of 40 px: plain strokes, since six of the large ring's drawings would be 30 KB of paths. */}
        <svg
          className={styles.ring}
          viewBox="-50 -50 100 100"
          fill="none"
          stroke="currentColor"
          strokeWidth={9}
          aria-hidden="true"
        >
          <circle r={40} pathLength={100} strokeDasharray="76 24" strokeLinecap="round" />
          <circle className={styles.lastStroke} r={40} pathLength={100} strokeDasharray="26 74" strokeDashoffset={25} />
        </svg>
        <p>{t(`problemAwareness.points.${loop}.description`)}</p>
      </summary>
      <div className={styles.answer}>
        <p className={styles.name}>{t(`problemAwareness.points.${loop}.name`)}</p>
        <p>
          <strong>{t('problemAwareness.recommended', { program: t(`pathways.${key}.title`) })}</strong>{' '}
          {t(`problemAwareness.points.${loop}.reason`)}
        </p>
        <div className={styles.actions}>
          <ApplyLink to={page} settings={settings} look="secondary">
            {action}
          </ApplyLink>
          <TextLink {...contact(type, title)}>{t('problemAwareness.write')}</TextLink>
        </div>
      </div>
    </details>
  );
}
