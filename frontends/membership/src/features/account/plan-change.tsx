import {
  isApiError,
  useChangeMyPlanMutation,
  useLazyPreviewMyPlanQuery,
  useListInnerCirclePlansQuery,
  type OwnMembershipDto,
  type PlanDto,
} from '@leap/client/membership';
import { BOOKING_ZONE, monthsOfPeriod, type PlanValue } from '@leap/domain';
import { formatDate, formatMoney, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, SelectField } from '@leap/ui';
import { useState } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { NeedsScript, Scripted } from '../form-parts/scripted';
import { MembershipFacts } from './membership-facts';
import styles from './account-page.module.css';
import { planText } from './plan-text';

interface PlanChangeProps {
  /** The current plan. */
  plan: OwnMembershipDto['plan'];
  /** Its name and price. */
  current: string;
  onChanged(): void;
}

/** The plans that can be changed to. */
const othersOf = (plans: readonly PlanDto[], plan: PlanValue): PlanDto[] =>
  plans.filter(({ value, isSoldOut }) => value !== plan && !isSoldOut);

/**
 * Another plan: first what is charged today, asked from the payment provider, then the button that changes it. Nothing when there is no
 * other plan.
 */
export function PlanChange(props: PlanChangeProps) {
  const { t } = useTranslation('membership-account');
  const { data: plans } = useListInnerCirclePlansQuery();
  if (plans && othersOf(plans, props.plan).length === 0) return null;
  return (
    <details className={styles.more}>
      <summary>{t('own.change.open')}</summary>
      <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
        <Choice {...props} />
      </Scripted>
    </details>
  );
}

function Choice({ plan, current, onChanged }: PlanChangeProps) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  const { data: plans = [] } = useListInnerCirclePlansQuery();
  const offered = othersOf(plans, plan);
  const others = offered.map(({ value }) => value);
  const [chosen, setChosen] = useState<PlanValue>();
  const [preview, previewing] = useLazyPreviewMyPlanQuery();
  const [change, changing] = useChangeMyPlanMutation();
  const wanted = others.find((value) => value === chosen) ?? others[0];
  const shown = previewing.currentData?.plan === wanted && !previewing.isFetching ? previewing.currentData : undefined;
  const textOf = (one: PlanDto): string =>
    planText(t, one.name[language], money(one.amount, one.currency), monthsOfPeriod(one));
  const next = shown && offered.find(({ value }) => value === shown.plan);
  const money = (cents: number, currency: string) => formatMoney(cents, currency, language);

  async function confirm({ previewedAt }: { previewedAt: string }) {
    if (!wanted || changing.isLoading) return;
    const { error } = await change({ plan: wanted, previewedAt });
    if (!error) onChanged();
    // Its new answer takes the place of the outdated one.
    else if (isApiError(error) && error.code === 'preview_outdated') void preview(wanted);
  }

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (shown) void confirm(shown);
        else if (wanted && !previewing.isFetching) void preview(wanted);
      }}
    >
      <SelectField
        label={t('own.change.choose')}
        name="plan"
        value={wanted}
        onChange={({ target }) => setChosen(others.find((value) => value === target.value))}
        options={offered.map((one) => ({
          value: one.value,
          label: textOf(one),
        }))}
      />
      {!shown && <p className="ui-soft">{t('own.change.rule')}</p>}
      <div role="status" className={styles.form}>
        {shown && next && (
          <MembershipFacts
            facts={[
              [t('own.change.before'), current],
              [t('own.change.after'), textOf({ ...next, amount: shown.amount })],
            ]}
          />
        )}
        {shown && (
          <p>
            {[
              t(shown.dueToday > 0 ? 'own.change.due' : 'own.change.nothingDue', {
                amount: money(shown.dueToday, shown.currency),
              }),
              shown.unused > 0 && t('own.change.unused', { amount: money(shown.unused, shown.currency) }),
              shown.credit > 0 && t('own.change.credit', { amount: money(shown.credit, shown.currency) }),
              t(shown.credit > 0 ? 'own.change.nextPeriod' : 'own.change.next', {
                date: formatDate(shown.nextChargeAt, language, 'full', BOOKING_ZONE),
              }),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        )}
      </div>
      <div>
        {shown ? (
          <Button type="submit" busy={changing.isLoading} busyLabel={t('own.busy')}>
            {t('own.change.submit')}
          </Button>
        ) : (
          <Button type="submit" variant="secondary" busy={previewing.isFetching} busyLabel={t('own.change.asking')}>
            {t('own.change.ask')}
          </Button>
        )}
      </div>
      <FailureNote error={changing.error ?? (previewing.isFetching ? undefined : previewing.error)} />
    </form>
  );
}
