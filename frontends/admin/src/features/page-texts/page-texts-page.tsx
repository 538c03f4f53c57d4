import { isApiError, useGetPageTextsQuery } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ErrorState, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ListFailure } from '../table/list-failure';
import { PageForm } from './page-form';
import { pageTextsTexts } from './page-texts-texts';

export const texts = pageTextsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-pages:head.title'), description: t('admin-pages:head.description'), noindex: true };
}

/** /admin/pages/:page: the texts of one public page in both languages. */
export function Page() {
  const { t } = useTranslation('admin-pages');
  const { page = '' } = useParams();
  return (
    <AdminLayout
      section="pages"
      next={paths.page(page)}
      title={t(`names.${page}`, { defaultValue: t('title') })}
      intro={t('oneIntro')}
      before={<TextLink to={paths.pages}>{t('back')}</TextLink>}
    >
      {/* Another page has a form of its own. */}
      <Texts key={page} page={page} />
    </AdminLayout>
  );
}

function Texts({ page }: { page: string }) {
  const { t } = useTranslation('admin-pages');
  const { data, error, isFetching, refetch } = useGetPageTextsQuery(page, { refetchOnMountOrArgChange: true });
  if (data !== undefined) return <PageForm page={data} />;
  if (isApiError(error) && (error.status === 404 || error.status === 422))
    return (
      <ErrorState title={t('missing')} action={<TextLink to={paths.pages}>{t('back')}</TextLink>}>
        <p>{t('missingText')}</p>
      </ErrorState>
    );
  if (error !== undefined && !isFetching)
    return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton lines={8} />
    </LoadingRegion>
  );
}
