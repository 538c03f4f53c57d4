import { calculatorLimits } from '@leap/domain';
import { type Form, PostedParts, useArrivalFocus } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { Trans, useTranslation } from '@leap/platform';
import { Button, Icon, Section, TextArea, TextField } from '@leap/ui';
import { Slider } from '@leap/ui/slider';
import type { ReactNode } from 'react';
import { DraftNote } from '../forms/draft-note';
import { AmountField } from './amount-field';
import styles from './calculator-form.module.css';
import {
  calculatorAttempt,
  calculatorDraft,
  DREAM_LIMIT,
  initialValues,
  isBegun,
  scoreOf,
  toInput,
  type AmountField as AmountName,
  type CalculatorValues,
} from './calculator-rules';
import { LiveCost } from './live-cost';

interface CalculatorFormProps {
  form: Form<CalculatorValues>;
  /** Whether the visitor returned from a result: then the card's title is focused. */
  focusTitle: boolean;
  onCalculate(values: CalculatorValues): void;
}

const TITLE_ID = 'calculator-title';
const FORM_TITLE_ID = 'calculator-form-title';

/** Seven questions in five groups. */
export function CalculatorForm({ form, focusTitle, onCalculate }: CalculatorFormProps) {
  const { t } = useTranslation('marketing-cost-calculator');
  const language = useLanguage();
  const cardTitle = useArrivalFocus<HTMLHeadingElement>(focusTitle);

  function forget(): void {
    calculatorDraft.drop();
    calculatorAttempt.drop();
    form.reset(initialValues());
  }

  function amount(name: AmountName, marks: { sign?: string; unit: string }): ReactNode {
    const code = form.errors[name];
    return (
      <AmountField
        {...form.field(name)}
        {...marks}
        label={t(`fields.${name}.label`)}
        help={t(`fields.${name}.help`)}
        error={code && t(`errors.${code}`, { max: formatNumber(calculatorLimits.number.max, language) })}
      />
    );
  }

  return (
    <Section labelledBy={TITLE_ID} space="first">
      <div className={styles.layout}>
        <div className={styles.head}>
          <div className={styles.intro}>
            <h1 id={TITLE_ID} className={styles.title}>
              <Trans t={t} i18nKey="form.title" components={{ em: <em /> }} />
            </h1>
            <p className="ui-lead">{t('form.intro')}</p>
          </div>
          <LiveCost input={toInput(form.values)} />
        </div>
        <form
          ref={form.formRef}
          className={styles.card}
          noValidate
          method="post"
          aria-labelledby={FORM_TITLE_ID}
          onSubmit={form.onSubmit(onCalculate)}
        >
          <PostedParts form="calculator" />
          <div className={styles.cardHead}>
            <h2 id={FORM_TITLE_ID} ref={cardTitle} tabIndex={-1} className={styles.cardTitle}>
              {t('form.cardTitle')}
            </h2>
            <p className={styles.honest}>{t('form.honest')}</p>
          </div>
          <Group number={1} name={t('groups.income')}>
            <div className={styles.pair}>
              {amount('ideal_income', { sign: '$', unit: t('units.month') })}
              {amount('current_income', { sign: '$', unit: t('units.month') })}
            </div>
          </Group>
          <Group number={2} name={t('groups.energy')}>
            <div className={styles.pair}>
              {amount('hours_lost', { unit: t('units.week') })}
              {amount('hourly_value', { sign: '$', unit: t('units.hour') })}
            </div>
          </Group>
          <Group number={3} name={t('groups.decisions')}>
            {amount('avoidance_count', { unit: t('units.week') })}
          </Group>
          <Group number={4} name={t('groups.structure')}>
            <div>
              <div className={styles.scripted}>
                <Slider
                  label={t('fields.structure_score.label')}
                  help={t('fields.structure_score.help')}
                  value={scoreOf(form.values)}
                  {...calculatorLimits.structureScore}
                  onValueChange={(score) => form.set('structure_score', String(score))}
                  formatValue={(score) => t('fields.structure_score.value', { score })}
                />
              </div>
              <noscript>
                {process.env.IS_SERVER && (
                  <TextField
                    {...form.field('structure_score')}
                    {...calculatorLimits.structureScore}
                    type="number"
                    label={t('fields.structure_score.label')}
                    help={t('fields.structure_score.help')}
                  />
                )}
              </noscript>
            </div>
          </Group>
          <Group number={5} name={t('groups.dream')}>
            <TextArea
              {...form.field('dream_action')}
              label={t('fields.dream_action.label')}
              help={t('fields.dream_action.help')}
              rows={2}
              maxLength={DREAM_LIMIT}
              autoComplete="off"
            />
          </Group>
          <DraftNote isStored={isBegun(form.values)} onForget={forget} />
          <div className={styles.submit}>
            <Button type="submit" withoutScript>
              {t('form.submit')}
            </Button>
            <noscript>{process.env.IS_SERVER && <p>{t('withoutScript')}</p>}</noscript>
            <p className={styles.private}>
              <Icon name="lock" />
              <span>{t('form.private')}</span>
            </p>
          </div>
        </form>
      </div>
    </Section>
  );
}

/** A numbered group of questions. */
function Group({ number, name, children }: { number: number; name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <span className={styles.numeral} aria-hidden="true">
          {number}
        </span>
        {name}
      </legend>
      {children}
    </fieldset>
  );
}
