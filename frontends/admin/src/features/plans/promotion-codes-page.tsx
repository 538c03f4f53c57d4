import {
  listAdminPromotionCodesFilters,
  useDeactivateAdminPromotionCodeMutation,
  useListAdminPromotionCodesPagesInfiniteQuery,
  type AdminPromotionCodeDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { planTexts } from './plan-texts';
import { usePlanName } from './use-plan-name';
import { usePromotionLabels } from './use-promotion-labels';

export const texts = planTexts;

const states = ['active', 'used_up', 'expired', 'deactivated'] as const;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-plans:codes.title'), description: t('admin-plans:codes.intro'), noindex: true };
}

/** /admin/promotion-codes: the codes that people type when they pay. */
export function Page() {
  const { t } = useTranslation('admin-plans');
  return (
    <AdminLayout
      section="plans"
      next={paths.promotionCodes}
      title={t('codes.title')}
      intro={t('codes.intro')}
      before={<TextLink to={paths.plans}>{t('back')}</TextLink>}
      actions={<ButtonLink to={paths.newPromotionCode}>{t('codes.new')}</ButtonLink>}
    >
      <PromotionCodes />
    </AdminLayout>
  );
}

function PromotionCodes() {
  const { t } = useTranslation('admin-plans');
  const { dayOf } = useTime();
  const planName = usePlanName();
  const { discountOf, lastDayOf } = usePromotionLabels();
  const list = useListFilters(listAdminPromotionCodesFilters);
  const pages = useListAdminPromotionCodesPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [deactivate] = useDeactivateAdminPromotionCodeMutation();
  const columns: Column<AdminPromotionCodeDto>[] = [
    { key: 'code', header: t('codes.columns.code'), isMain: true, cell: ({ code }) => code },
    { key: 'discount', header: t('codes.columns.discount'), cell: discountOf },
    {
      key: 'plan',
      header: t('codes.columns.plan'),
      cell: ({ plan }) => (plan === undefined ? t('codes.allPlans') : planName(plan)),
    },
    { key: 'redeemed', header: t('codes.columns.redeemed'), cell: (code) => <Redeemed code={code} /> },
    {
      key: 'expiresAt',
      header: t('codes.columns.expiresAt'),
      cell: ({ expiresAt }) => (expiresAt === undefined ? t('codes.never') : lastDayOf(expiresAt)),
    },
    { key: 'state', header: t('codes.columns.state'), cell: ({ state }) => t(`codes.states.${state}`) },
    {
      key: 'createdAt',
      header: t('codes.columns.createdAt'),
      cell: ({ createdAt, createdBy }) => [dayOf(createdAt), createdBy].filter(Boolean).join(', '),
    },
    {
      key: 'deactivate',
      header: t('codes.columns.actions'),
      cell: ({ id, code, state }) =>
        state !== 'deactivated' && (
          <ActionButton
            label={t('codes.deactivate', { code })}
            done={t('codes.deactivated', { code })}
            variant="quiet"
            call={() => deactivate(id)}
            confirm={{
              title: t('codes.deactivateTitle', { code }),
              text: t('codes.deactivateText'),
              action: t('codes.deactivateAction'),
            }}
          />
        ),
    },
  ];
  return (
    <DataTable
      name="promotion-codes"
      caption={t('codes.title')}
      columns={columns}
      pages={pages}
      nameOf={({ code }) => code}
      isFiltered={list.isFiltered}
      empty={{
        title: t('codes.empty.title'),
        text: t('codes.empty.text'),
        action: <ButtonLink to={paths.newPromotionCode}>{t('codes.new')}</ButtonLink>,
      }}
      filters={
        <Filters list={list}>
          <FilterSelect
            list={list}
            name="state"
            label={t('codes.columns.state')}
            options={states.map((value) => ({ value, label: t(`codes.states.${value}`) }))}
          />
        </Filters>
      }
    />
  );
}

/** Memberships of the limit, and payments that are open. */
function Redeemed({ code: { redeemed, held, maxRedemptions } }: { code: AdminPromotionCodeDto }) {
  const { t } = useTranslation('admin-plans');
  return (
    <>
      {maxRedemptions === undefined ? String(redeemed) : t('codes.ofLimit', { redeemed, limit: maxRedemptions })}
      {held > 0 && <span className="ui-soft"> {t('codes.held', { count: held })}</span>}
    </>
  );
}
