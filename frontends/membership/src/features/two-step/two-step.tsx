import {
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useStartSecondFactorMutation,
  type CurrentUserDto,
  type SecondFactorStartDto,
} from '@leap/contracts';
import { useTranslation } from '@leap/platform';
import { Button, Callout, LoadingRegion, Skeleton, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { AuthenticatorForm } from './authenticator-form';
import { OwnPasswordForm, type Purpose } from './own-password-form';
import { RecoveryCodes } from './recovery-codes';
import { TwoStepState } from './two-step-state';
import styles from './two-step.module.css';

/** What is shown. What was just done is said once, over the state that it led to. */
type View =
  | { at: 'state'; done?: 'on' | 'off' | 'renewed' }
  | { at: 'password'; purpose: Purpose }
  | { at: 'authenticator'; start: SecondFactorStartDto }
  | { at: 'codes'; codes: string[]; done: 'on' | 'renewed' };

/** The second step of the own log-in: off, being set up, on. */
export function TwoStep({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const { data, isError, isFetching, refetch } = useGetSecondFactorQuery();
  const [view, setView] = useState<View>({ at: 'state' });
  const frame = useArrival(view);
  const sendPassword = useSendPassword(setView);

  if (!data && isError && !isFetching)
    return (
      <Callout tone="alarm" role="alert">
        <p>{t('twoStep.failed')}</p>
        <Button variant="quiet" onClick={() => void refetch()}>
          {t('sessions.retry')}
        </Button>
      </Callout>
    );
  if (!data)
    return (
      <LoadingRegion label={t('twoStep.loading')} className={styles.form}>
        <Skeleton lines={3} />
      </LoadingRegion>
    );

  const cancel = () => setView({ at: 'state' });
  return (
    <div ref={frame} className={styles.frame}>
      {user.mustSetUpSecondFactor && (
        <Callout tone="warning" title={t('twoStep.required.title')}>
          <p>{t('twoStep.required.text')}</p>
        </Callout>
      )}
      {view.at === 'state' && (
        <>
          <div role="status">
            {view.done && (
              <Callout tone="success">
                <p>{t(`twoStep.done.${view.done}`)}</p>
                {view.done === 'on' && user.role === 'admin' && <TextLink to={paths.admin}>{t('twoStep.toAdmin')}</TextLink>}
              </Callout>
            )}
          </div>
          <TwoStepState state={data} onAsk={(purpose) => setView({ at: 'password', purpose })} />
        </>
      )}
      {view.at === 'password' && <OwnPasswordForm email={user.email} purpose={view.purpose} send={(password) => sendPassword(view.purpose, password)} onCancel={cancel} />}
      {view.at === 'authenticator' && <AuthenticatorForm start={view.start} onConfirmed={(codes) => setView({ at: 'codes', codes, done: 'on' })} onCancel={cancel} />}
      {view.at === 'codes' && <RecoveryCodes email={user.email} codes={view.codes} onSaved={() => setView({ at: 'state', done: view.done })} />}
    </div>
  );
}

/** What the password is asked for is done with it, and leads to the next view. Answers the error, if there is one. */
function useSendPassword(show: (view: View) => void) {
  const [start] = useStartSecondFactorMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [remove] = useRemoveSecondFactorMutation();
  return async (purpose: Purpose, password: string): Promise<unknown> => {
    if (purpose === 'start') {
      const { data, error } = await start({ password });
      if (data) show({ at: 'authenticator', start: data });
      return error;
    }
    if (purpose === 'renew') {
      const { data, error } = await renew({ password });
      if (data) show({ at: 'codes', codes: data.recoveryCodes, done: 'renewed' });
      return error;
    }
    const { error } = await remove({ password });
    if (!error) show({ at: 'state', done: 'off' });
    return error;
  };
}

/** Takes the focus to where a view that replaces another begins. */
function useArrival(view: View) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    frame.current?.querySelector<HTMLElement>('[data-arrival], input[name=password]')?.focus();
  }, [view]);
  return frame;
}
