import { isApiError, useConfirmEmailChangeMutation, useSession } from '@leap/client/membership';
import { PostedParts, usePostedCall } from '@leap/forms';
import { useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink } from '@leap/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../paths';
import { AccountFrame } from './account-frame';
import styles from './account-frame.module.css';
import { accountTexts } from './account-texts';
import { FailureNote } from '../form-parts/failure-note';
import { fieldCode } from '../form-parts/field-errors';

export const texts = accountTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-account:confirm.head.title'),
    description: t('membership-account:confirm.head.description'),
    noindex: true,
  };
}

type Step = 'open' | 'done' | 'dead';

/** /confirm-email?token=: the link of the email. Opening it changes nothing; the button uses the token. */
export function Page() {
  const { t } = useTranslation('membership-account');
  const { user } = useSession();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const posted = usePostedCall('confirm-email');
  const [step, setStep] = useState<Step>(
    posted?.isSuccess ? 'done' : token === '' || isDead(posted?.error) ? 'dead' : 'open',
  );

  if (step === 'open')
    return (
      <AccountFrame view="confirm" intro={t('confirm.intro')}>
        <ConfirmForm token={token} onStep={setStep} />
      </AccountFrame>
    );
  if (step === 'done')
    return (
      <AccountFrame view="confirm.done" intro={t('confirm.done.text')}>
        <div>
          <ButtonLink to={user ? paths.account : paths.login}>
            {t(user ? 'confirm.done.account' : 'confirm.done.logIn')}
          </ButtonLink>
        </div>
      </AccountFrame>
    );
  return (
    <AccountFrame view="confirm.dead" intro={t('confirm.dead.text')}>
      <p className="ui-notice-actions">
        <ButtonLink variant="secondary" to={paths.account}>
          {t('confirm.dead.button')}
        </ButtonLink>
      </p>
    </AccountFrame>
  );
}

function ConfirmForm({ token, onStep }: { token: string; onStep(step: Step): void }) {
  const { t } = useTranslation('membership-account');
  const [confirm, confirming] = useConfirmEmailChangeMutation();
  const saving = usePostedCall('confirm-email') ?? confirming;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isLoading) return;
    const { error } = await confirm({ token });
    if (!error) onStep('done');
    else if (isDead(error)) onStep('dead');
  }

  return (
    <form className={styles.form} method="post" onSubmit={(event) => void submit(event)}>
      <PostedParts form="confirm-email" />
      <FailureNote error={saving.error} />
      <div>
        <Button type="submit" withoutScript busy={saving.isLoading} busyLabel={t('confirm.busy')}>
          {t('confirm.submit')}
        </Button>
      </div>
    </form>
  );
}

/** An unknown, used, expired or invalid token; other errors can be retried. */
function isDead(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || fieldCode(error, 'token') !== undefined);
}
