import { useGetEmailTextsQuery, type EmailKey } from '@leap/client/admin';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { ListFailure } from '../table/list-failure';
import { EmailForm } from './email-form';
import { emailTextsTexts } from './email-texts-texts';

export const texts = emailTextsTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-emails:head.title'), description: t('admin-emails:head.description'), noindex: true };
}

/** /admin/emails/:email: the texts of one email in both languages. */
export function Page() {
  const { t } = useTranslation('admin-emails');
  const { email = '' } = useParams();
  return (
    <AdminLayout
      section="emails"
      next={paths.email(email)}
      title={t(`names.${email}`, { defaultValue: t('title') })}
      intro={t('oneIntro')}
      before={<TextLink to={paths.emails}>{t('back')}</TextLink>}
    >
      {/* Another email has a form of its own. */}
      <Email key={email} email={email as EmailKey} />
    </AdminLayout>
  );
}

function Email({ email }: { email: EmailKey }) {
  const { t } = useTranslation('admin-emails');
  const { data, error, isFetching, refetch } = useGetEmailTextsQuery(email, { refetchOnMountOrArgChange: true });
  if (data === undefined) {
    if (error !== undefined && !isFetching)
      return <ListFailure of="record" error={error} isBusy={false} onRetry={() => void refetch()} />;
    return (
      <LoadingRegion label={t('loading')}>
        <Skeleton lines={8} />
      </LoadingRegion>
    );
  }
  return <EmailForm email={data} />;
}
