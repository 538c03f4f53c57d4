import { useListAdminSequencesPagesInfiniteQuery, type AdminSequenceRowDto } from '@leap/client/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { SequenceStatus } from './sequence-status';
import { sequenceTexts } from './sequence-texts';

export const texts = sequenceTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-sequences:title'), description: t('admin-sequences:intro'), noindex: true };
}

/** /admin/sequences: series of newsletters that begin with an event. */
export function Page() {
  const { t } = useTranslation('admin-sequences');
  return (
    <AdminLayout
      section="sequences"
      next={paths.sequences}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.sequence('new')}>{t('new')}</ButtonLink>}
    >
      <Sequences />
    </AdminLayout>
  );
}

function Sequences() {
  const { t } = useTranslation('admin-sequences');
  const language = useLanguage();
  const pages = useListAdminSequencesPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const columns: Column<AdminSequenceRowDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: ({ name }) => name },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (sequence) => <SequenceStatus sequence={sequence} />,
    },
    { key: 'event', header: t('columns.event'), cell: ({ event }) => t(`events.${event}`) },
    {
      key: 'steps',
      header: t('columns.steps'),
      align: 'end',
      cell: ({ stepsCount }) => formatNumber(stepsCount, language),
    },
    {
      key: 'active',
      header: t('columns.active'),
      align: 'end',
      cell: ({ activeCount }) => formatNumber(activeCount, language),
    },
    {
      key: 'finished',
      header: t('columns.finished'),
      align: 'end',
      cell: ({ finishedCount }) => formatNumber(finishedCount, language),
    },
  ];
  return (
    <DataTable
      name="sequences"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ name }) => name}
      rowLink={({ id }) => paths.sequence(id)}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.sequence('new')}>{t('new')}</ButtonLink>,
      }}
    />
  );
}
