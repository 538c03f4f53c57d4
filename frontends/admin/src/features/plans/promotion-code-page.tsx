import { useCreateAdminPromotionCodeMutation } from '@leap/client/admin';
import { discountDurations } from '@leap/domain';
import { useFields, useForm } from '@leap/forms';
import { useNavigate, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, SelectField, TextField, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { useAction } from '../record/use-action';
import { planTexts } from './plan-texts';
import {
  alwaysChecked,
  emptyPromotionCode,
  toPromotionCode,
  validatePromotionCode,
  type PromotionCodeValues,
} from './promotion-code-values';
import { usePlanChoices } from './use-plan-name';

export const texts = planTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-plans:codes.newTitle'), description: t('admin-plans:codes.newIntro'), noindex: true };
}

/** /admin/promotion-codes/new: makes a promotion code. */
export function Page() {
  const { t } = useTranslation('admin-plans');
  return (
    <AdminLayout
      section="plans"
      next={paths.newPromotionCode}
      title={t('codes.newTitle')}
      intro={t('codes.newIntro')}
      before={<TextLink to={paths.promotionCodes}>{t('codes.back')}</TextLink>}
    >
      <PromotionCodeForm />
    </AdminLayout>
  );
}

function PromotionCodeForm() {
  const { t } = useTranslation('admin-plans');
  const navigate = useNavigate();
  const plans = usePlanChoices('offered');
  const [create] = useCreateAdminPromotionCodeMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm<PromotionCodeValues>({
    initial: emptyPromotionCode,
    fields: alwaysChecked,
    validate: validatePromotionCode,
  });
  const { field } = useFields(form, 'admin-plans', 'codes');
  const { kind, duration } = form.values;

  async function send(values: PromotionCodeValues): Promise<void> {
    const code = toPromotionCode(values);
    const outcome = await runAction(() => create(code), { done: t('codes.created', { code: code.code }), form });
    if (outcome.isDone) void navigate(paths.promotionCodes);
  }

  return (
    <form
      ref={form.formRef}
      className={contentStyles.form}
      noValidate
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <TextField {...field('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      <div className={contentStyles.pair}>
        <SelectField
          {...field('kind')}
          options={(['percent', 'amount'] as const).map((value) => ({ value, label: t(`codes.kinds.${value}`) }))}
        />
        {kind === 'percent' ? (
          <TextField {...field('percentOff')} required inputMode="numeric" autoComplete="off" />
        ) : (
          <TextField {...field('amountOff')} required inputMode="decimal" autoComplete="off" />
        )}
        <SelectField
          {...field('duration')}
          options={discountDurations.map((value) => ({ value, label: t(`codes.durations.${value}`) }))}
        />
        {duration === 'repeating' && (
          <TextField {...field('durationMonths')} required inputMode="numeric" autoComplete="off" />
        )}
      </div>
      <div className={contentStyles.pair}>
        <SelectField {...field('plan')} options={[{ value: '', label: t('codes.allPlans') }, ...plans]} />
        <TextField {...field('maxRedemptions')} inputMode="numeric" autoComplete="off" />
        <TextField {...field('expiresAt')} type="date" />
      </div>
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('codes.creating')}>
          {t('codes.create')}
        </Button>
      </p>
    </form>
  );
}
