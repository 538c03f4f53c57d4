import { useTranslation } from '@leap/platform';
import { ButtonLink, RingArcs, Section, TextLink } from '@leap/ui';
import { Accordion } from '@leap/ui/accordion';
import { useState } from 'react';
import { anchors, paths } from '../../paths';
import { DisplayText } from '../page-parts/display-text';
import styles from './framework-section.module.css';
import { frameworkSteps, type FrameworkStep } from './framework-steps';

const TITLE_ID = 'framework-title';
const tools = ['first', 'second', 'third'] as const;

/** The six LEAP steps, at most one open; the ring beside them is lit up to the open one. */
export function FrameworkSection() {
  const { t } = useTranslation('marketing');
  const [open, setOpen] = useState<string | null>(null);
  const total = frameworkSteps.length;
  const active = frameworkSteps.findIndex((step) => step === open) + 1;
  return (
    <Section tone="dark" id={anchors.framework} labelledBy={TITLE_ID}>
      <div className={styles.layout}>
        <div className={styles.side}>
          <h2 id={TITLE_ID} className={styles.title}>
            <DisplayText textKey="leap.title" />
          </h2>
          <p className={styles.intro}>{t('leap.intro')}</p>
          <div className={styles.ring} aria-hidden="true">
            <RingArcs count={total} active={active}>
              <span className={styles.number}>{active || total}</span>
              <span className={styles.unit}>{active ? t('leap.ring.of', { total }) : t('leap.ring.steps')}</span>
            </RingArcs>
          </div>
        </div>
        <div className={styles.steps} role="group" aria-label={t('navigation.steps')}>
          <Accordion
            value={open}
            onValueChange={setOpen}
            items={frameworkSteps.map((step, index) => ({
              value: step,
              number: index + 1,
              title: t(`leap.steps.${step}.title`),
              summary: t(`leap.steps.${step}.description`),
              content: <StepDetails step={step} />,
            }))}
          />
          <div className={styles.actions}>
            <ButtonLink to={paths.aiCoach} variant="secondary">
              {t('leap.action')}
            </ButtonLink>
            <TextLink href={`#${anchors.programs}`}>{t('nav.programs')}</TextLink>
          </div>
        </div>
      </div>
    </Section>
  );
}

function StepDetails({ step }: { step: FrameworkStep }) {
  const { t } = useTranslation('marketing');
  const title = t(`leap.steps.${step}.title`);
  return (
    <div className={styles.details}>
      <div>
        <h4>{t('leap.why')}</h4>
        <p>{t(`leap.steps.${step}.why`)}</p>
      </div>
      <div>
        <h4>{t('leap.how')}</h4>
        <p>{t(`leap.steps.${step}.how`)}</p>
      </div>
      <div className={styles.toolbox}>
        <h4>{t('leap.tools')}</h4>
        <ul className={styles.tools} aria-label={t('navigation.tools', { step: title })}>
          {tools.map((tool) => (
            <li key={tool}>{t(`leap.steps.${step}.tools.${tool}`)}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
