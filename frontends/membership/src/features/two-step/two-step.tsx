import {
  isApiError,
  useGetSecondFactorQuery,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useStartSecondFactorMutation,
  type CurrentUserDto,
  type OwnLogInDto,
  type SecondFactorStartDto,
} from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';
import { OwnLogInForm } from '../own-log-in/own-log-in-form';
import { AuthenticatorForm } from './authenticator-form';
import { RecoveryCodes } from './recovery-codes';
import { TwoStepState, type Purpose } from './two-step-state';
import styles from './two-step.module.css';

/** The current view. The result of the last action is announced once. */
type View =
  | { at: 'state'; done?: 'on' | 'off' | 'renewed' }
  | { at: 'log-in'; purpose: Purpose }
  | { at: 'authenticator'; start: SecondFactorStartDto }
  | { at: 'codes'; codes: string[]; done: 'on' | 'renewed' };

/** The second factor of the account: off, in set-up, on. */
export function TwoStep({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const query = useGetSecondFactorQuery();
  const { data } = query;
  const [view, setView] = useState<View>({ at: 'state' });
  const frame = useArrival(view);
  const sendLogIn = useSendLogIn(setView);

  if (!data)
    return (
      <NotLoaded
        query={query}
        failed={t('twoStep.failed')}
        retry={t('sessions.retry')}
        loading={t('twoStep.loading')}
        lines={3}
        className={styles.form}
      />
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
                {view.done === 'on' && user.role !== 'user' && (
                  <TextLink to={paths.admin}>{t('twoStep.toAdmin')}</TextLink>
                )}
              </Callout>
            )}
          </div>
          <TwoStepState state={data} onAsk={(purpose) => setView({ at: 'log-in', purpose })} />
        </>
      )}
      {view.at === 'log-in' && (
        <OwnLogInForm
          email={user.email}
          hasSecondFactor={data.isOn}
          texts={{ submit: t(`twoStep.${view.purpose}.submit`), busy: t('twoStep.busy'), cancel: t('twoStep.cancel') }}
          send={(own) => sendLogIn(view.purpose, own)}
          onCancel={cancel}
          failureNote={(error) => <TwoStepFailure error={error} />}
        >
          <p>{t(`twoStep.${view.purpose}.ask`)}</p>
        </OwnLogInForm>
      )}
      {view.at === 'authenticator' && (
        <AuthenticatorForm
          start={view.start}
          onConfirmed={(codes) => setView({ at: 'codes', codes, done: 'on' })}
          onCancel={cancel}
        />
      )}
      {view.at === 'codes' && (
        <RecoveryCodes
          email={user.email}
          codes={view.codes}
          onSaved={() => setView({ at: 'state', done: view.done })}
        />
      )}
    </div>
  );
}

/** An error, with a link to request the one-time link where the role requires one first. */
function TwoStepFailure({ error }: { error: unknown }) {
  const { t } = useTranslation('membership-account');
  return (
    <>
      <FailureNote error={error} />
      {isApiError(error) && error.code === 'second_factor_link_required' && (
        <TextLink to={paths.forgotPassword}>{t('twoStep.start.link')}</TextLink>
      )}
    </>
  );
}

/** Runs the action with the password and shows the next view. Resolves to the error, if any. */
function useSendLogIn(show: (view: View) => void) {
  const [start] = useStartSecondFactorMutation();
  const [renew] = useRenewRecoveryCodesMutation();
  const [remove] = useRemoveSecondFactorMutation();
  return async (purpose: Purpose, own: OwnLogInDto): Promise<unknown> => {
    if (purpose === 'start') {
      const { data, error } = await start(own);
      if (data) show({ at: 'authenticator', start: data });
      return error;
    }
    if (purpose === 'renew') {
      const { data, error } = await renew(own);
      if (data) show({ at: 'codes', codes: data.recoveryCodes, done: 'renewed' });
      return error;
    }
    const { error } = await remove(own);
    if (!error) show({ at: 'state', done: 'off' });
    return error;
  };
}

/** Moves the focus to the start of a new view; forms do it themselves. */
function useArrival(view: View) {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    frame.current?.querySelector<HTMLElement>('[data-arrival]')?.focus();
  }, [view]);
  return frame;
}
