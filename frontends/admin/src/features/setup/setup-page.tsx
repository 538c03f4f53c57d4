import { useListProviderKeysQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Skeleton } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { Stale } from '../record/stale';
import { ListFailure } from '../table/list-failure';
import { Overview } from './overview';
import { providerSteps } from './provider-steps';
import { setupTexts } from './setup-texts';

export const texts = setupTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-setup:head.title'), description: t('admin-setup:head.description'), noindex: true };
}

/** /admin/setup: the steps before a site can go live, and the keys of the services that it works with. */
export function Page() {
  const { t } = useTranslation('admin-setup');
  return (
    <AdminLayout section="setup" next={paths.setup} title={t('title')} intro={t('intro')}>
      <Overview />
      <Services />
      <section aria-labelledby="setup-push">
        <h2 id="setup-push" className="ui-h3">
          {t('push.title')}
        </h2>
        <p className="ui-soft">{t('push.text')}</p>
      </section>
    </AdminLayout>
  );
}

function Services() {
  const { t } = useTranslation('admin-setup');
  const { data, error, isFetching, refetch } = useListProviderKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) {
    return (
      <>
        {error !== undefined && !isFetching && <Stale />}
        {data.map((state) => {
          const Step = providerSteps[state.provider];
          return <Step key={state.provider} state={state} onConflict={() => void refetch()} />;
        })}
      </>
    );
  }
  if (error !== undefined && !isFetching)
    return <ListFailure of="record" error={error} isBusy={isFetching} onRetry={() => void refetch()} />;
  return (
    <LoadingRegion label={t('loading')}>
      <Skeleton lines={6} />
    </LoadingRegion>
  );
}
