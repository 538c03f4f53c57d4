import { api, useGetCalendarConnectionQuery } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useDispatch, useToast, useTranslation, type AppDispatch } from '@leap/platform';
import { Button, Callout, TextLink } from '@leap/ui';
import { useState } from 'react';
import styles from './calendar-setup.module.css';

type State = { name: 'idle' | 'asking' } | { name: 'open'; authUrl: string } | { name: 'failed'; reason: string };

/** Step 1: Google's consent page in a new tab. */
export function AuthorizeStep() {
  const { t } = useTranslation('admin-calendar');
  const dispatch: AppDispatch = useDispatch();
  const toast = useToast();
  const textOf = useFailureLabels();
  const { data: connection } = useGetCalendarConnectionQuery(undefined);
  const [state, setState] = useState<State>({ name: 'idle' });

  async function authorize() {
    setState({ name: 'asking' });
    // Opened during the click: later, browsers would block it as a pop-up.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      // Each consent works once, so it is never cached.
      const { authUrl } = await dispatch(
        api.endpoints.startCalendarAuth.initiate(undefined, { forceRefetch: true, subscribe: false }),
      ).unwrap();
      if (tab) tab.location.href = authUrl;
      setState({ name: 'open', authUrl });
      toast({ title: t('required.title'), description: t('required.text') });
    } catch (error) {
      tab?.close();
      setState({ name: 'failed', reason: textOf(error, t('step1.failed')) });
      toast({ title: t('error'), description: t('step1.failed'), variant: 'destructive' });
    }
  }

  return (
    <section className={styles.step} aria-labelledby="step-1">
      <h2 id="step-1" className="ui-h3">
        {t('step1.title')}
      </h2>
      <p>
        {t('step1.register')}{' '}
        <TextLink href="https://console.cloud.google.com/apis/credentials" external>
          {t('step1.credentials')}
        </TextLink>
      </p>
      <p className={styles.value}>
        <code translate="no">{connection?.redirectUri ?? '{host}/oauth-success'}</code>
      </p>
      <p>{t('step1.text')}</p>
      <Button busy={state.name === 'asking'} busyLabel={t('step1.asking')} onClick={() => void authorize()}>
        {t('step1.authorize')}
      </Button>
      {state.name === 'open' && (
        <p className="ui-small" role="status">
          {t('step1.noTab')}{' '}
          <TextLink href={state.authUrl} external>
            {t('step1.open')}
          </TextLink>
        </p>
      )}
      {state.name === 'failed' && (
        <Callout tone="alarm" role="alert">
          <p>{state.reason}</p>
        </Callout>
      )}
      <p className="ui-small">{t('step1.notFound')}</p>
    </section>
  );
}
