import { useListWebhooksPagesInfiniteQuery, type WebhookDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { WebhookStateTag } from './webhook-state-tag';
import { webhookTexts } from './webhook-texts';

export const texts = webhookTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-webhooks:title'), description: t('admin-webhooks:intro'), noindex: true };
}

/** /admin/webhooks: the programs that are notified of what happens on this site. */
export function Page() {
  const { t } = useTranslation('admin-webhooks');
  return (
    <AdminLayout
      section="webhooks"
      next={paths.webhooks}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.webhook('new')}>{t('new')}</ButtonLink>}
    >
      <Webhooks />
    </AdminLayout>
  );
}

function Webhooks() {
  const { t } = useTranslation('admin-webhooks');
  const pages = useListWebhooksPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const columns: Column<WebhookDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: ({ name }) => name },
    { key: 'state', header: t('columns.state'), cell: ({ state }) => <WebhookStateTag state={state} /> },
    { key: 'url', header: t('columns.host'), cell: ({ url }) => new URL(url).host },
    { key: 'kinds', header: t('columns.kinds'), cell: ({ kinds }) => t('kindCount', { count: kinds.length }) },
    { key: 'pending', header: t('columns.pending'), cell: ({ pendingCount }) => pendingCount },
    { key: 'failed', header: t('columns.failed'), cell: ({ failedCount }) => failedCount },
  ];
  return (
    <DataTable
      name="webhooks"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ name }) => name}
      rowLink={({ id }) => paths.webhook(id)}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.webhook('new')}>{t('new')}</ButtonLink>,
      }}
    />
  );
}
