import {
  useListAdminPlansQuery,
  useOfferAdminPlanMutation,
  useRetireAdminPlanMutation,
  type AdminPlanDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, LoadingRegion, Skeleton } from '@leap/ui';
import { useEffect, useState } from 'react';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import { RecordPart } from '../record/record-page';
import { ListFailure } from '../table/list-failure';
import { planTexts } from './plan-texts';
import { usePlanLabels } from './use-plan-labels';

export const texts = planTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-plans:head.title'), description: t('admin-plans:head.description'), noindex: true };
}

/** /admin/plans: the plans, their prices, and who pays them. */
export function Page() {
  const { t } = useTranslation('admin-plans');
  return (
    <AdminLayout
      section="plans"
      next={paths.plans}
      title={t('title')}
      intro={t('intro')}
      actions={
        <>
          <ButtonLink to={paths.plan('new')}>{t('new')}</ButtonLink>
          <ButtonLink variant="secondary" to={paths.promotionCodes}>
            {t('codes.title')}
          </ButtonLink>
        </>
      }
    >
      <Plans />
    </AdminLayout>
  );
}

/** How often the page looks whether a new plan is offered. */
const LOOK_AGAIN_MS = 3_000;
/** For how long: without a connection to Stripe a plan waits for days, and each look counts as use of the session. */
const LOOK_FOR_MS = 120_000;

function Plans() {
  const { t } = useTranslation('admin-plans');
  const [watched, setWatched] = useState({ plans: '', isOver: false });
  const {
    data: plans,
    error,
    isFetching,
    refetch,
  } = useListAdminPlansQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: watched.plans !== '' && !watched.isOver ? LOOK_AGAIN_MS : 0,
  });
  const preparing = (plans ?? []).flatMap(({ value, state }) => (state === 'preparing' ? [value] : [])).join(' ');
  // Their prices are made meanwhile.
  if (preparing !== watched.plans) setWatched({ plans: preparing, isOver: false });
  useEffect(() => {
    if (preparing === '') return undefined;
    const timer = setTimeout(() => setWatched({ plans: preparing, isOver: true }), LOOK_FOR_MS);
    return () => clearTimeout(timer);
  }, [preparing]);
  if (plans === undefined) {
    if (error !== undefined && !isFetching)
      return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
    return (
      <LoadingRegion label={t('loadingAll')}>
        <Skeleton lines={8} />
      </LoadingRegion>
    );
  }
  return (
    <div className={contentStyles.page}>
      {plans.map((plan) => (
        <PlanPart key={plan.value} plan={plan} />
      ))}
    </div>
  );
}

function PlanPart({ plan }: { plan: AdminPlanDto }) {
  const { t } = useTranslation('admin-plans');
  const { nameOf, priceOf, trialOf, seatsOf } = usePlanLabels();
  const name = nameOf(plan);
  return (
    <RecordPart id={plan.value} title={name}>
      <Facts
        items={[
          { label: t('facts.price'), value: priceOf(plan) },
          { label: t('facts.trial'), value: trialOf(plan) },
          { label: t('facts.seats'), value: seatsOf(plan) },
          { label: t('facts.members'), value: String(plan.members) },
          { label: t('facts.otherPrice'), value: plan.membersAtOtherPrice > 0 && String(plan.membersAtOtherPrice) },
          { label: t('facts.moving'), value: plan.moving > 0 && String(plan.moving) },
        ]}
      />
      {plan.state !== 'offered' && <p>{t(`states.${plan.state}`)}</p>}
      <p className="ui-row">
        <ButtonLink variant="secondary" to={paths.plan(plan.value)} aria-label={t('editOf', { plan: name })}>
          {t('edit')}
        </ButtonLink>
        <RetireOrOffer plan={plan} />
      </p>
    </RecordPart>
  );
}

/** Nobody new gets a retired plan; it can be offered again. */
function RetireOrOffer({ plan }: { plan: AdminPlanDto }) {
  const { t } = useTranslation('admin-plans');
  const { nameOf } = usePlanLabels();
  const [retire] = useRetireAdminPlanMutation();
  const [offer] = useOfferAdminPlanMutation();
  const name = nameOf(plan);
  if (plan.state === 'retired')
    return (
      <ActionButton
        key="offer"
        label={t('offer')}
        accessibleLabel={t('offerOf', { plan: name })}
        done={(after) => t(after?.state === 'preparing' ? 'offeredSoon' : 'offered', { plan: name })}
        variant="quiet"
        call={() => offer(plan.value)}
      />
    );
  return (
    <ActionButton
      key="retire"
      label={t('retire')}
      accessibleLabel={t('retireOf', { plan: name })}
      done={t('retired', { plan: name })}
      variant="quiet"
      call={() => retire(plan.value)}
      confirm={{ title: t('retireTitle', { plan: name }), text: t('retireText'), action: t('retire') }}
    />
  );
}
