import {
  listAdminCampaignRecipientsFilters,
  useListAdminCampaignRecipientsPagesInfiniteQuery,
  type AdminCampaignDto,
  type AdminCampaignRecipientDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, Tag } from '@leap/ui';
import { useEffect, useRef } from 'react';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { useCampaignLabels } from './use-campaign-labels';

const states = ['pending', 'sending', 'sent', 'unknown', 'bounced', 'failed', 'skipped'] as const;
const tones = {
  pending: undefined,
  sending: 'clay',
  sent: 'sage',
  unknown: 'gold',
  bounced: 'clay',
  failed: 'clay',
  skipped: undefined,
} as const;

/** Recipients of a campaign. Refetched on demand and after a change of state, not by polling: each access is recorded in the audit log. */
export function CampaignRecipients({ campaign: { id, status, isEnqueued } }: { campaign: AdminCampaignDto }) {
  const { t } = useTranslation('admin-campaigns');
  const { reasonOf, timeOf } = useCampaignLabels();
  const list = useListFilters(listAdminCampaignRecipientsFilters);
  const pages = useListAdminCampaignRecipientsPagesInfiniteQuery(
    { id, ...list.filters },
    { refetchOnMountOrArgChange: true },
  );
  const { refetch } = pages;
  const state = `${status} ${isEnqueued}`;
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) void refetch();
    shown.current = state;
  }, [state, refetch]);
  const columns: Column<AdminCampaignRecipientDto>[] = [
    { key: 'email', header: t('columns.email'), isMain: true, cell: ({ email }) => email },
    {
      key: 'state',
      header: t('columns.status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>,
    },
    { key: 'reason', header: t('columns.reason'), cell: ({ reason }) => reasonOf(reason) },
    { key: 'name', header: t('columns.name'), isDefault: false, cell: ({ name }) => name },
    {
      key: 'language',
      header: t('columns.language'),
      isDefault: false,
      cell: ({ language }) => t(`languages.${language}`),
    },
    {
      key: 'resolvedAt',
      header: t('columns.resolvedAt'),
      isDefault: false,
      cell: ({ resolvedAt }) => timeOf(resolvedAt),
    },
  ];
  return (
    <DataTable
      name="campaign-recipients"
      caption={t('parts.recipients')}
      columns={columns}
      pages={pages}
      nameOf={({ email }) => email}
      isFiltered={list.isFiltered}
      empty={{ title: t('noRecipients') }}
      filters={
        <>
          <Filters list={list}>
            <FilterSelect
              list={list}
              name="state"
              label={t('columns.status')}
              options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
            />
          </Filters>
          {(status === 'sending' || status === 'paused') && (
            <Button variant="quiet" busy={pages.isFetching} onClick={() => void refetch()}>
              {t('askAgain')}
            </Button>
          )}
        </>
      }
    />
  );
}
