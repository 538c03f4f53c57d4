import { api, isApiError, useSession, useSetPasswordMutation } from '@leap/client/membership';
import { focusOf, PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useDispatch, useSearchParams, useTranslation } from '@leap/platform';
import type { AppDispatch, PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { NewPasswordField } from '../password/new-password-field';
import { passwordLimits } from '../password/password-strength';
import { AccountFrame } from './account-frame';
import styles from './account-frame.module.css';
import { accountTexts } from './account-texts';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode, refusedBeforehand, refusedPassword } from '../form-parts/field-errors';
import { PasswordsElsewhere } from './passwords-elsewhere';
import { usePasswordsElsewhere } from './use-passwords-elsewhere';

export const texts = accountTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-account:set.head.title'),
    description: t('membership-account:set.head.description'),
    noindex: true,
  };
}

type Step = 'open' | 'done' | 'dead';

/** An invalid link says so before it asks for a password. */
export function preload({ dispatch, search }: PageContext): Promise<unknown>[] {
  const token = search.get('token');
  return token ? [dispatch(api.endpoints.checkPasswordLink.initiate(token, { subscribe: false }))] : [];
}

/** /set-password?token=: the link of the email. Opening it changes nothing; the button uses the token. */
export function Page() {
  const { t } = useTranslation('membership-account');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const posted = usePostedCall('set-password');
  const [step, setStep] = useState<Step>(
    posted?.isSuccess ? 'done' : token === '' || isDead(posted?.error) ? 'dead' : 'open',
  );
  // Asked once, by the preload: the button uses the link.
  const link = api.endpoints.checkPasswordLink.useQueryState(token);
  const { user } = useSession();

  if (usePasswordsElsewhere()) return <PasswordsElsewhere />;
  if (step === 'open' && link.data?.isLive !== false)
    return (
      <AccountFrame view="set" intro={t('set.intro')}>
        <SetForm token={token} onStep={setStep} />
      </AccountFrame>
    );
  if (step === 'done')
    return (
      <AccountFrame view="set.done" intro={t(user ? 'set.done.textIn' : 'set.done.text')}>
        <div>
          {/* It leads a person who is logged in on. */}
          <ButtonLink to={paths.login}>{t(user ? 'set.done.buttonIn' : 'set.done.button')}</ButtonLink>
        </div>
      </AccountFrame>
    );
  return (
    <AccountFrame view="set.dead" intro={t('set.dead.text')}>
      <p className="ui-notice-actions">
        <ButtonLink variant="secondary" to={paths.forgotPassword}>
          {t('set.dead.button')}
        </ButtonLink>
      </p>
    </AccountFrame>
  );
}

function SetForm({ token, onStep }: { token: string; onStep(step: Step): void }) {
  const { t } = useTranslation('membership-account');
  const [setPassword, setting] = useSetPasswordMutation();
  const dispatch = useDispatch<AppDispatch>();
  const posted = usePosted('set-password');
  const saving = usePostedCall('set-password') ?? setting;
  const [refused, setRefused] = useState(refusedPassword(saving.error, 'password'));
  const field = useRef<HTMLInputElement>(null);

  /** An edited field is no longer marked as refused. */
  function forgive() {
    setRefused(undefined);
    if (!setting.isLoading) setting.reset();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isLoading) return;
    const password = field.current?.value ?? '';
    const early = refusedBeforehand(password);
    setRefused(early);
    if (early) return field.current?.focus();
    const { error } = await setPassword({ token, password });
    if (!error) {
      // An account without a second factor is logged in by now.
      await dispatch(api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
      return onStep('done');
    }
    const late = refusedPassword(error, 'password');
    setRefused(late);
    if (late) field.current?.focus();
    else if (isDead(error)) onStep('dead');
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={forgive}>
      <PostedParts form="set-password" />
      {refused === undefined && <FailureNote error={saving.error} />}
      <NewPasswordField
        label={t('set.password')}
        name="password"
        inputRef={field}
        error={refused && t(refused, passwordLimits)}
        focus={focusOf(posted, 'password')}
      />
      <Button type="submit" withoutScript busy={saving.isLoading} busyLabel={t('set.busy')}>
        {t('set.submit')}
      </Button>
    </form>
  );
}

/** An unknown, used, expired or invalid token; other errors can be retried. */
function isDead(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || fieldCode(error, 'token') !== undefined);
}
