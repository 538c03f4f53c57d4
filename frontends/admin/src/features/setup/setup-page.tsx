import {
  useListProviderKeysQuery,
  useSetFathomKeysMutation,
  useSetStripeKeysMutation,
  type ProviderKeysDto,
} from '@leap/client/admin';
import { setFathomKeysFields, setStripeKeysFields } from '@leap/client/fields/provider-keys-admin';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Skeleton } from '@leap/ui';
import { paths } from '../../paths';
import { AdminLayout } from '../layout/admin-layout';
import { Stale } from '../record/stale';
import { ListFailure } from '../table/list-failure';
import { ProviderStep } from './provider-step';
import { setupTexts } from './setup-texts';

export const texts = setupTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-setup:head.title'), description: t('admin-setup:head.description'), noindex: true };
}

/** /admin/setup: keys of the services that the site works with. */
export function Page() {
  const { t } = useTranslation('admin-setup');
  return (
    <AdminLayout section="setup" next={paths.setup} title={t('title')} intro={t('intro')}>
      <Steps />
    </AdminLayout>
  );
}

function Steps() {
  const { t } = useTranslation('admin-setup');
  const { data, error, isFetching, refetch } = useListProviderKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data) {
    return (
      <>
        {error !== undefined && !isFetching && <Stale />}
        {data.map((state) => (
          <Step key={state.provider} state={state} onConflict={() => void refetch()} />
        ))}
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

function Step(step: { state: ProviderKeysDto; onConflict(): void }) {
  const [setStripeKeys] = useSetStripeKeysMutation();
  const [setFathomKeys] = useSetFathomKeysMutation();
  if (step.state.provider === 'stripe')
    return (
      <ProviderStep
        {...step}
        link="https://dashboard.stripe.com/apikeys"
        webhookLink="https://dashboard.stripe.com/webhooks"
        secrets={['secretKey', 'webhookSecret']}
        constraints={setStripeKeysFields}
        isWhole
        save={setStripeKeys}
      />
    );
  return (
    <ProviderStep
      {...step}
      link="https://fathom.video/customize"
      secrets={['apiKey', 'webhookSecret']}
      constraints={setFathomKeysFields}
      save={setFathomKeys}
    />
  );
}
