import { useTranslation } from '@leap/platform';
import { Ring, RingArcs, Section } from '@leap/ui';
import type { ReactNode } from 'react';
import { Emphasised } from '../page-parts/emphasised';
import { EnquireButton } from './enquire-button';
import styles from './pathway-cards.module.css';

const NAMESPACE = 'marketing-conscious-sexuality';

/** Drawing of each pathway from rings: one, two intersecting, a row, nested ones. */
const pathways: { key: 'individual' | 'couples' | 'men' | 'women'; drawing: ReactNode }[] = [
  { key: 'individual', drawing: <Ring radius={90} weight={13} start={40} sweep={306} seed={12} hairlines={3} /> },
  {
    key: 'couples',
    drawing: (
      <span className={styles.pair}>
        <Ring radius={90} weight={12} start={300} sweep={310} seed={15} hairlines={2} />
        <Ring radius={90} weight={12} start={120} sweep={310} seed={18} hairlines={2} />
      </span>
    ),
  },
  { key: 'men', drawing: <RingArcs count={8} active={4} radius={90} weight={13} seed={21} /> },
  {
    key: 'women',
    drawing: (
      <span className={styles.nested}>
        <Ring radius={90} weight={11} start={80} sweep={320} seed={24} hairlines={2} />
        <Ring radius={46} weight={9} start={250} sweep={300} seed={29} />
      </span>
    ),
  },
];

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
        {pathways.map(({ key, drawing }) => (
          <li key={key} className={styles.card}>
            <span className={styles.drawing} aria-hidden="true">
              {drawing}
            </span>
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
