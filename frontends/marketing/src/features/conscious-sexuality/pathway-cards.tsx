import { useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { Emphasised } from '../page-parts/emphasised';
import { EnquireButton } from './enquire-button';
import styles from './pathway-cards.module.css';

const NAMESPACE = 'marketing-conscious-sexuality';

const pathways = [
  { key: 'individual', scene: 'chairs' },
  { key: 'couples', scene: 'leaves' },
  { key: 'men', scene: 'ridge' },
  { key: 'women', scene: 'lantern' },
] as const;

/** The four pathways as cards, each with its duration and one button. */
export function PathwayCards({ id }: { id: string }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section id={id} labelledBy="pathways-title" space="joined">
      <div className={styles.head}>
        <h2 id="pathways-title" className={styles.title}>
          <Emphasised ns={NAMESPACE} textKey="pathways.title" />
        </h2>
        <p className={styles.intro}>{t('pathways.intro')}</p>
      </div>
      <ul className={styles.cards}>
        {pathways.map(({ key, scene }) => (
          <li key={key} className={styles.card}>
            <Drawing scene={scene} className={styles.drawing} />
            <p className={styles.length}>{t(`pathways.${key}.length`)}</p>
            <h3 className={styles.name}>{t(`pathways.${key}.title`)}</h3>
            <p className={styles.text}>{t(`pathways.${key}.text`)}</p>
            <ul className={styles.points}>
              {(['first', 'second', 'third'] as const).map((point) => (
                <li key={point}>{t(`pathways.${key}.points.${point}`)}</li>
              ))}
            </ul>
            <EnquireButton variant="secondary" about={t(`pathways.${key}.title`)}>
              {t('pathways.action')}
            </EnquireButton>
          </li>
        ))}
      </ul>
    </Section>
  );
}
