import {
  listAdminInnerCircleSignupsFilters,
  useListAdminInnerCircleSignupsPagesInfiniteQuery,
  useReconcileInnerCircleSignupsMutation,
  useResendInnerCircleSignupReceiptsMutation,
  type AdminInnerCircleSignupRowDto,
  type FollowUpState,
} from '@leap/client/admin';
import { languages, readinessLevels } from '@leap/domain';
import { useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { useRef } from 'react';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ViewNav } from '../layout/view-nav';
import { PersonLink } from '../people/person-link';
import type { BulkAction, Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect, SearchField } from '../table/filter-fields';
import type { ListPages } from '../table/list-pages';
import { csvAddress, useListFilters } from '../table/use-list-filters';
import { SignupBoard } from './signup-board';
import { signupsTexts } from './signups-texts';
import { StageMenu } from './stage-menu';
import { stages } from './stages';
import { usePlanChoices } from '../plans/use-plan-name';
import { useSignupLabels } from './use-signup-labels';

export const texts = signupsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-inner-circle-signups:head.title'),
    description: t('admin-inner-circle-signups:head.description'),
    noindex: true,
  };
}

/** /admin/inner-circle-signups: Inner Circle applications. */
export function Page() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const [search] = useSearchParams();
  const view = search.get('view') === 'board' ? 'board' : 'list';
  return (
    <AdminLayout section="signups" next={paths.signups} title={t('title')} intro={t('intro')}>
      <ViewNav
        label={t('views.label')}
        views={(['list', 'board'] as const).map((one) => ({ view: one, label: t(`views.${one}`) }))}
        current={view}
      />
      {view === 'board' ? <SignupBoard /> : <Signups />}
    </AdminLayout>
  );
}

const payments = ['pending', 'paid', 'past_due', 'canceled', 'not_required', 'expired', 'refunded', 'paused'] as const;

const followUps = ['due', 'planned'] as const satisfies readonly FollowUpState[];

/** Tables identify rows by texts; applications have integer ids. */
type Row = Omit<AdminInnerCircleSignupRowDto, 'id'> & { id: string };
type Pages = { pages: { items: AdminInnerCircleSignupRowDto[] }[] };
const named = (data: Pages | undefined): { pages: { items: Row[] }[] } | undefined =>
  data && {
    pages: data.pages.map(({ items }) => ({ items: items.map((item) => ({ ...item, id: String(item.id) })) })),
  };

function Signups() {
  const { t } = useTranslation('admin-inner-circle-signups');
  const copy = useSignupLabels();
  const plans = usePlanChoices('all');
  const list = useListFilters(listAdminInnerCircleSignupsFilters);
  const query = useListAdminInnerCircleSignupsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const [resendReceipts] = useResendInnerCircleSignupReceiptsMutation();
  const region = useRef<HTMLDivElement>(null);
  const [reconcile] = useReconcileInnerCircleSignupsMutation();
  const pages: ListPages<Row> = { ...query, data: named(query.data), currentData: named(query.currentData) };
  const nameOf = ({ firstName, lastName }: Row) => `${firstName} ${lastName}`;
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));

  const columns: Column<Row>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: nameOf },
    {
      key: 'email',
      header: t('columns.email'),
      cell: ({ id, email }) => (
        <PersonLink kind="signup" id={id}>
          {email}
        </PersonLink>
      ),
    },
    { key: 'phone', header: t('columns.phone'), isDefault: false, cell: ({ phone }) => phone },
    {
      key: 'createdAt',
      header: t('columns.createdAt'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{copy.timeOf(createdAt)}</time>,
    },
    {
      key: 'stage',
      header: t('columns.stage'),
      cell: (row) => <StageMenu signup={row} onFocusLost={() => region.current?.focus()} />,
    },
    {
      key: 'followUp',
      header: t('columns.followUp'),
      cell: ({ followUpOn }) => followUpOn && <time dateTime={followUpOn}>{copy.calendarDay(followUpOn)}</time>,
    },
    { key: 'payment', header: t('columns.payment'), cell: copy.paymentOfSignup },
    { key: 'plan', header: t('columns.plan'), cell: copy.planOfSignup },
    {
      key: 'amount',
      header: t('columns.amount'),
      align: 'end',
      isDefault: false,
      cell: ({ amount, currency }) => copy.moneyOf(amount, currency),
    },
    {
      key: 'readiness',
      header: t('columns.readiness'),
      isDefault: false,
      cell: ({ readinessLevel }) => copy.readinessOf(readinessLevel),
    },
    {
      key: 'commitment',
      header: t('columns.commitment'),
      isDefault: false,
      cell: ({ timeCommitment }) => copy.commitmentOf(timeCommitment),
    },
    {
      key: 'language',
      header: t('columns.language'),
      isDefault: false,
      cell: ({ language }) => copy.languageOf(language),
    },
    { key: 'id', header: t('columns.id'), align: 'end', isDefault: false, cell: ({ id }) => id },
  ];

  const bulk: BulkAction<Row>[] = [
    {
      key: 'receipt',
      label: t('bulk.receipt'),
      run: (ids) => resendReceipts({ ids: ids.map(Number) }).unwrap(),
      confirm: (count) => ({
        title: t('bulk.receiptTitle', { count }),
        text: t('bulk.receiptText'),
        action: t('bulk.receipt'),
      }),
    },
    {
      key: 'reconcile',
      label: t('bulk.reconcile'),
      failures: { conflict: t('bulk.nothingAtStripe') },
      isFor: ({ paymentStatus }) => paymentStatus !== 'not_required',
      run: (ids) => reconcile({ ids: ids.map(Number) }).unwrap(),
    },
  ];

  return (
    // Gets the focus when the row that had it no longer fits the filter.
    <div ref={region} tabIndex={-1}>
      <DataTable
        name="signups"
        caption={t('title')}
        columns={columns}
        pages={pages}
        nameOf={nameOf}
        rowLink={({ id }) => paths.signup(id)}
        bulk={bulk}
        isFiltered={list.isFiltered}
        csv={csvAddress('/api/admin/inner-circle-signups/export.csv', list.filters)}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <Filters list={list}>
            <SearchField list={list} name="q" label={t('filters.q')} help={t('filters.qHelp')} />
            <FilterSelect list={list} name="stage" label={t('filters.stage')} options={options(stages, copy.stageOf)} />
            <FilterSelect
              list={list}
              name="followUp"
              label={t('filters.followUp')}
              options={options(followUps, (state) => t(`followUp.states.${state}`))}
            />
            <FilterSelect
              list={list}
              name="paymentStatus"
              label={t('filters.paymentStatus')}
              options={options(payments, copy.paymentOf)}
            />
            <FilterSelect
              list={list}
              name="readiness"
              label={t('filters.readiness')}
              options={options(readinessLevels, copy.readinessOf)}
            />
            <FilterSelect list={list} name="plan" label={t('filters.plan')} options={plans} />
            <FilterSelect
              list={list}
              name="language"
              label={t('filters.language')}
              options={options(languages, copy.languageOf)}
            />
          </Filters>
        }
      />
    </div>
  );
}
