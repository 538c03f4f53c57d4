import {
  listAdminCampaignsFilters,
  useListAdminCampaignsPagesInfiniteQuery,
  useCreateAdminCampaignMutation,
  type AdminCampaignSummaryDto,
} from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, Tag } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, FilterSelect } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import { subjectOf } from './campaign-values';
import { campaignsTexts } from './campaigns-texts';
import { useCampaignLabels } from './use-campaign-labels';

export const texts = campaignsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-campaigns:head.title'), description: t('admin-campaigns:head.description'), noindex: true };
}

/** /admin/campaigns: the newsletter's campaigns. */
export function Page() {
  const { t } = useTranslation('admin-campaigns');
  return (
    <AdminLayout section="campaigns" next={paths.campaigns} title={t('title')} intro={t('intro')}>
      <Campaigns />
    </AdminLayout>
  );
}

const statuses = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const;

function Campaigns() {
  const { t } = useTranslation('admin-campaigns');
  const language = useLanguage();
  const { stateOf, toneOf } = useCampaignLabels();
  const list = useListFilters(listAdminCampaignsFilters);
  const pages = useListAdminCampaignsPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const nameOf = (campaign: AdminCampaignSummaryDto): string => subjectOf(campaign, language) || t('untitled');

  const columns: Column<AdminCampaignSummaryDto>[] = [
    { key: 'subject', header: t('columns.subject'), isMain: true, cell: nameOf },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (campaign) => (
        <>
          <Tag tone={toneOf(campaign.status)}>{t(`statuses.${campaign.status}`)}</Tag>{' '}
          {campaign.audienceKind === 'members' && <Tag>{t('audience.kinds.members')}</Tag>} {stateOf(campaign)}
        </>
      ),
    },
    {
      key: 'recipients',
      header: t('columns.recipients'),
      align: 'end',
      cell: ({ isEnqueued, recipientsCount }) => (isEnqueued ? formatNumber(recipientsCount, language) : ''),
    },
    {
      key: 'sent',
      header: t('columns.sent'),
      align: 'end',
      cell: ({ isEnqueued, sentCount }) => (isEnqueued ? formatNumber(sentCount, language) : ''),
    },
    {
      key: 'bounced',
      header: t('columns.bounced'),
      align: 'end',
      isDefault: false,
      cell: ({ bouncedCount }) => formatNumber(bouncedCount, language),
    },
    {
      key: 'unknown',
      header: t('columns.unknown'),
      align: 'end',
      isDefault: false,
      cell: ({ unknownCount }) => formatNumber(unknownCount, language),
    },
  ];

  return (
    <>
      <NewCampaign />
      <DataTable
        name="campaigns"
        caption={t('title')}
        columns={columns}
        pages={pages}
        nameOf={nameOf}
        rowLink={({ id }) => paths.campaign(id)}
        isFiltered={list.isFiltered}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        filters={
          <Filters list={list}>
            <FilterSelect
              list={list}
              name="status"
              label={t('columns.status')}
              options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            />
          </Filters>
        }
      />
    </>
  );
}

function NewCampaign() {
  const { t } = useTranslation('admin-campaigns');
  const navigate = useNavigate();
  const { runAction, isBusy } = useAction();
  const [create] = useCreateAdminCampaignMutation();

  async function begin(): Promise<void> {
    const outcome = await runAction(() => create({}), { done: t('begun') });
    if (outcome.isDone && outcome.data) void navigate(paths.campaign(outcome.data.id));
  }

  return (
    <p className="ui-row">
      <Button busy={isBusy} busyLabel={t('beginning')} onClick={() => void begin()}>
        {t('begin')}
      </Button>
    </p>
  );
}
