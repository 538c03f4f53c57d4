import { useListAdminPodsPagesInfiniteQuery, type AdminPodRowDto } from '@leap/client/admin';
import { podLimits } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { podTexts } from './pod-texts';
import { usePodCall } from './use-pod-call';

export const texts = podTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-pods:title'), description: t('admin-pods:intro'), noindex: true };
}

/** /admin/pods: the small groups of members. */
export function Page() {
  const { t } = useTranslation('admin-pods');
  return (
    <AdminLayout
      section="pods"
      next={paths.pods}
      title={t('title')}
      intro={t('intro')}
      actions={<ButtonLink to={paths.pod('new')}>{t('new')}</ButtonLink>}
    >
      <Pods />
    </AdminLayout>
  );
}

function Pods() {
  const { t } = useTranslation('admin-pods');
  const callOf = usePodCall();
  const pages = useListAdminPodsPagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const columns: Column<AdminPodRowDto>[] = [
    { key: 'name', header: t('columns.name'), isMain: true, cell: ({ name }) => name },
    {
      key: 'people',
      header: t('columns.people'),
      cell: ({ peopleCount }) => t('ofLimit', { count: peopleCount, limit: podLimits.people }),
    },
    { key: 'call', header: t('columns.call'), cell: ({ call }) => <div className="ui-line-start">{callOf(call)}</div> },
    { key: 'link', header: t('columns.link'), cell: ({ joinUrl }) => t(joinUrl ? 'hasLink' : 'noLink') },
  ];
  return (
    <DataTable
      name="pods"
      caption={t('title')}
      columns={columns}
      pages={pages}
      nameOf={({ name }) => name}
      rowLink={({ id }) => paths.pod(id)}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <ButtonLink to={paths.pod('new')}>{t('new')}</ButtonLink>,
      }}
    />
  );
}
