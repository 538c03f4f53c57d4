import { useTranslation } from '@leap/platform';
import { RingArcs } from '@leap/ui';
import { frameworkSteps } from '../landing/framework-steps';
import { Emphasised } from '../page-parts/emphasised';
import styles from './curriculum-panel.module.css';

interface Lesson {
  key: string;
  title: string;
  text: string;
}

/** The three phases of the curriculum: six steps of the framework, then twice four chapters. */
export function CurriculumPanel() {
  const { t } = useTranslation(['marketing-about', 'marketing']);
  const chapters = (phase: string, keys: readonly string[]): Lesson[] =>
    keys.map((key) => ({
      key,
      title: t(`curriculum.${phase}.chapters.${key}.title`),
      text: t(`curriculum.${phase}.chapters.${key}.text`),
    }));
  const phases = [
    {
      key: 'foundation',
      lessons: frameworkSteps.map((key) => ({
        key,
        title: t(`marketing:leap.steps.${key}.title`),
        text: t(`marketing:leap.steps.${key}.description`),
      })),
    },
    { key: 'evolve', lessons: chapters('evolve', ['body', 'feelings', 'plainSpeech', 'closeness']) },
    { key: 'ground', lessons: chapters('ground', ['week', 'enough', 'people', 'return']) },
  ];
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Emphasised ns="marketing-about" textKey="curriculum.title" />
        </h2>
        <p className={styles.intro}>{t('curriculum.intro')}</p>
      </div>
      {phases.map(({ key, lessons }, index) => (
        <section key={key} className={styles.phase} aria-labelledby={`phase-${key}`}>
          <div className={styles.side}>
            <div className={styles.ring} aria-hidden="true">
              <RingArcs
                count={lessons.length}
                active={lessons.length + 1}
                radius={110}
                weight={15}
                seed={31 + index * 40}
              >
                <span className={styles.number}>{index + 1}</span>
              </RingArcs>
            </div>
            <div className={styles.about}>
              <p className={styles.label}>{t(`curriculum.${key}.label`)}</p>
              <h3 id={`phase-${key}`} className={styles.name}>
                {t(`curriculum.${key}.title`)}
              </h3>
              <p className={styles.description}>{t(`curriculum.${key}.text`)}</p>
            </div>
          </div>
          <div>
            <p className={styles.count}>{t(`curriculum.${key}.count`)}</p>
            <ol className={styles.lessons}>
              {lessons.map((lesson, position) => (
                <li key={lesson.key} className={styles.lesson}>
                  <span className={styles.position} aria-hidden="true">
                    {position + 1}
                  </span>
                  <div>
                    <h4>{lesson.title}</h4>
                    <p>{lesson.text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </>
  );
}
