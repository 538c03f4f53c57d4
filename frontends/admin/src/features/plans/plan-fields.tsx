import type { AdminPlanDto } from '@leap/client/admin';
import { updateAdminPlanFields } from '@leap/client/fields/plans-admin';
import { languages, planLimits, PRICE_NOTICE_DAYS } from '@leap/domain';
import { boundOf, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { SelectField, TextArea, TextField } from '@leap/ui';
import { ChoiceGroup } from '@leap/ui/choice-group';
import contentStyles from '../content/content.module.css';
import { useFieldLabels } from '../content/use-field-labels';
import { priceChange, type PlanValues } from './plan-values';

interface PlanFieldsProps {
  form: Form<PlanValues>;
  /** Absent while it is new. */
  plan?: AdminPlanDto;
}

/** All fields of a plan. */
export function PlanFields({ form, plan }: PlanFieldsProps) {
  const { t } = useTranslation('admin-plans');
  const textOf = useFieldLabels();
  const labelOf = (name: keyof PlanValues & string) => t(`fields.${name}`);
  const errorOf = (name: keyof PlanValues & string) => {
    const code = form.errors[name];
    if (code === undefined) return undefined;
    if (name === 'amount') return t('errors.amount');
    if (code === 'name_taken') return t('errors.nameTaken');
    if (name === 'presentMembers') return t('errors.presentMembers');
    if (name === 'intervalCount' && code === 'too_large' && form.values.interval === 'year')
      return t('errors.years', { max: planLimits.periodMonths / 12 });
    if (name.startsWith('benefits') && code === 'too_long') return t('errors.lines', { max: planLimits.benefit });
    return textOf(code, boundOf(updateAdminPlanFields, name, code));
  };
  const number = (name: 'intervalCount' | 'trialDays' | 'seats') => (
    <TextField
      {...form.field(name)}
      inputMode="numeric"
      autoComplete="off"
      label={labelOf(name)}
      help={t(`help.${name}`)}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <div className={contentStyles.pair}>
        {languages.map((language) => (
          <TextField
            key={language}
            {...form.field(`name.${language}`)}
            label={labelOf(`name.${language}`)}
            required
            lang={language}
            error={errorOf(`name.${language}`)}
            autoComplete="off"
          />
        ))}
      </div>
      <div className={contentStyles.pair}>
        {languages.map((language) => (
          <TextArea
            key={language}
            {...form.field(`benefits.${language}`)}
            label={labelOf(`benefits.${language}`)}
            help={t('help.benefits', { token: '{{days}}' })}
            required
            rows={5}
            lang={language}
            error={errorOf(`benefits.${language}`)}
          />
        ))}
      </div>
      <div className={contentStyles.pair}>
        <TextField
          {...form.field('amount')}
          inputMode="decimal"
          autoComplete="off"
          label={labelOf('amount')}
          help={t('help.amount')}
          required
          error={errorOf('amount')}
        />
        <SelectField
          {...form.field('interval')}
          label={labelOf('interval')}
          options={(['month', 'year'] as const).map((value) => ({ value, label: t(`intervals.${value}`) }))}
          error={errorOf('interval')}
        />
        {number('intervalCount')}
        {number('trialDays')}
        {number('seats')}
      </div>
      {plan && <PresentMembers form={form} plan={plan} error={errorOf('presentMembers')} />}
    </>
  );
}

/** Only a new price asks what it means for present members, if there are any. */
function PresentMembers({ form, plan, error }: Required<PlanFieldsProps> & { error?: string }) {
  const { t } = useTranslation('admin-plans');
  const { isNewAmount, isNewPeriod } = priceChange(form.values, plan);
  if (plan.members === 0) return null;
  if (isNewPeriod) return <p role="status">{t('help.period')}</p>;
  if (!isNewAmount) return null;
  const { presentMembers } = form.values;
  return (
    <ChoiceGroup
      legend={t('fields.presentMembers')}
      name="presentMembers"
      value={presentMembers === 'keep' || presentMembers === 'move' ? presentMembers : ''}
      onChoose={(choice) => form.set('presentMembers', choice)}
      required
      error={error}
      choices={(['keep', 'move'] as const).map((value) => ({
        value,
        label: t(`presentMembers.${value}`),
        note: t(`presentMembers.${value}Note`, { days: PRICE_NOTICE_DAYS }),
      }))}
    />
  );
}
