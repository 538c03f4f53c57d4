import { useGetCallFeedAddressQuery, useRenewCallFeedAddressMutation } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, TextField, TextLink } from '@leap/ui';
import { useState } from 'react';
import styles from './call.module.css';

/** The member's private calendar address: opens, copies and renews it. */
export function CallCalendar() {
  const { t } = useTranslation('membership-portal');
  const { data, isError, isFetching, refetch } = useGetCallFeedAddressQuery();
  const [renew, renewing] = useRenewCallFeedAddressMutation();
  if (!data && isError && !isFetching)
    return (
      <Callout tone="alarm" role="alert">
        <p>{t('calendar.failed')}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('call.retry')}
        </Button>
      </Callout>
    );
  if (!data)
    return (
      <LoadingRegion label={t('calendar.loading')} className={styles.address}>
        <Skeleton lines={3} />
      </LoadingRegion>
    );
  // The old address is shown until the new one is loaded.
  const isBusy = renewing.isLoading || (renewing.isSuccess && isFetching);
  return (
    <>
      <p className={styles.soft}>{t('calendar.intro')}</p>
      <TextLink href={data.url.replace(/^https?:/, 'webcal:')} arrow>
        {t('calendar.subscribe')}
      </TextLink>
      <TextField
        className={styles.address}
        label={t('calendar.address')}
        help={t('calendar.addressHelp')}
        name="call-feed"
        readOnly
        value={data.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyAddress key={data.url} address={data.url} />
      <div>
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          busyLabel={t('calendar.renewBusy')}
          onClick={() => void renew()}
        >
          {t('calendar.renew')}
        </Button>
        <p className={styles.soft}>{t('calendar.renewHelp')}</p>
      </div>
      <div role="status">{renewing.isSuccess && !isBusy && <p>{t('calendar.renewed')}</p>}</div>
      {renewing.isError && (
        <Callout tone="alarm" role="alert">
          <p>{t('calendar.failed')}</p>
        </Callout>
      )}
    </>
  );
}

function CopyAddress({ address }: { address: string }) {
  const { t } = useTranslation('membership-portal');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();

  async function copy() {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    try {
      if (!clipboard) throw new Error('There is no clipboard.');
      await clipboard.writeText(address);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  }

  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        {t('calendar.copy')}
      </Button>
      <p className={styles.soft} role="status">
        {outcome && t(`calendar.${outcome}`)}
      </p>
    </div>
  );
}
