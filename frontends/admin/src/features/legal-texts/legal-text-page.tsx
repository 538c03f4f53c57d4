import { useGetAdminLegalTextQuery } from '@leap/client/admin';
import { legalTextKinds, type LegalTextKind } from '@leap/domain';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ErrorState, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ListFailure } from '../table/list-failure';
import { LegalTextForm } from './legal-text-form';
import { legalTextsTexts } from './legal-texts-texts';

export const texts = legalTextsTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('admin-legal-texts:head.title'),
    description: t('admin-legal-texts:head.description'),
    noindex: true,
  };
}

/** /admin/pages/legal/:kind: a text that people agree to, in both languages, with its versions. */
export function Page() {
  const { t } = useTranslation('admin-legal-texts');
  const { t: pages } = useTranslation('admin-pages');
  const { kind = '' } = useParams();
  const known = legalTextKinds.find((one) => one === kind);
  return (
    <AdminLayout
      section="pages"
      next={paths.legalText(kind)}
      title={known ? pages(`legal.${known}`) : t('head.title')}
      intro={known && t('intro')}
      before={<TextLink to={paths.pages}>{pages('back')}</TextLink>}
    >
      {/* Another text has a form of its own. */}
      {known ? <LegalText key={known} kind={known} /> : <Missing />}
    </AdminLayout>
  );
}

function LegalText({ kind }: { kind: LegalTextKind }) {
  const { t } = useTranslation('admin-legal-texts');
  const { data, error, isFetching, refetch } = useGetAdminLegalTextQuery(kind, { refetchOnMountOrArgChange: true });
  if (data !== undefined) return <LegalTextForm text={data} />;
  if (error !== undefined && !isFetching)
    return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton lines={14} />
    </LoadingRegion>
  );
}

function Missing() {
  const { t } = useTranslation('admin-legal-texts');
  const { t: pages } = useTranslation('admin-pages');
  return (
    <ErrorState title={t('missing')} action={<TextLink to={paths.pages}>{pages('back')}</TextLink>}>
      <p>{t('missingText')}</p>
    </ErrorState>
  );
}
