import { isApiError, useDeleteMyAccountMutation, useGetSecondFactorQuery, type CurrentUserDto } from '@leap/contracts';
import { dropPersonalDrafts } from '@leap/forms';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { paths } from '../../../paths';
import { FailureNote } from '../../account/failure-note';
import { fieldCode } from '../../account/field-errors';
import { PasswordField } from '../../password/password-field';
import styles from './settings.module.css';

const consequences = ['membership', 'calls', 'words', 'kept', 'letter'] as const;
type Part = 'password' | 'code';
type Refusal = { at: Part; words: `deletion.${Part}${'Required' | 'Wrong'}` };

interface DeleteAccountProps {
  user: CurrentUserDto;
  /** Opens an address with nothing of this person left in memory; replaced in tests. */
  leave?(address: string): void;
}

/** The end of an account: what happens is said first, then what a log-in asks for. */
export function DeleteAccount({ user, leave = assign }: DeleteAccountProps) {
  const { t } = useTranslation('membership-member-data');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  if (user.role !== 'user') return <p className="ui-soft">{t('deletion.staff')}</p>;
  if (!isOpen)
    return (
      <Button ref={opener} variant="secondary" onClick={() => setOpen(true)}>
        {t('deletion.open')}
      </Button>
    );
  return <DeletionForm email={user.email} leave={leave} onCancel={() => setOpen(false)} />;
}

function DeletionForm({ email, leave, onCancel }: { email: string; leave(address: string): void; onCancel(): void }) {
  const { t } = useTranslation('membership-member-data');
  const language = useLanguage();
  const [remove, removing] = useDeleteMyAccountMutation();
  const { data: secondFactor } = useGetSecondFactorQuery();
  const [refused, setRefused] = useState<Refusal>();
  const field = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);
  // Also where it was set up in another tab since: the server says so.
  const asksCode = secondFactor?.isOn === true || refused?.at === 'code' || fieldCode(removing.error, 'secondFactorCode') !== undefined;
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (refused) (refused.at === 'code' ? codeField : field).current?.focus();
  }, [refused]);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (removing.isLoading) return;
    const password = field.current?.value ?? '';
    const secondFactorCode = codeField.current?.value.trim() ?? '';
    if (password === '') return setRefused({ at: 'password', words: 'deletion.passwordRequired' });
    if (asksCode && secondFactorCode === '') return setRefused({ at: 'code', words: 'deletion.codeRequired' });
    const { error } = await remove({ password, ...(secondFactorCode === '' ? {} : { secondFactorCode }) });
    // Each code is good once, whatever came of it.
    if (codeField.current && error && !fieldCode(error, 'password')) codeField.current.value = '';
    if (fieldCode(error, 'password')) return setRefused({ at: 'password', words: 'deletion.passwordWrong' });
    const code = fieldCode(error, 'secondFactorCode');
    if (code) return setRefused({ at: 'code', words: code === 'required' ? 'deletion.codeRequired' : 'deletion.codeWrong' });
    if (error) return;
    dropPersonalDrafts();
    leave(localePath(language, paths.accountDeleted));
  }

  return (
    <form className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onChange={() => setRefused(undefined)}>
      <div className={styles.stack}>
        <p>{t('deletion.ask')}</p>
        <ul className={styles.list}>
          {consequences.map((consequence) => (
            <li key={consequence}>{t(`deletion.what.${consequence}`)}</li>
          ))}
        </ul>
      </div>
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={t('deletion.password')} inputRef={field} error={refused?.at === 'password' && t(refused.words)} />
      {asksCode && (
        <TextField
          ref={codeField}
          label={t('deletion.code')}
          name="secondFactorCode"
          help={t('deletion.codeHelp')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          required
          error={refused?.at === 'code' && t(refused.words)}
        />
      )}
      <div className="ui-actions">
        <Button type="submit" busy={removing.isLoading || removing.isSuccess} busyLabel={t('deletion.busy')}>
          {t('deletion.submit')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('deletion.cancel')}
        </Button>
      </div>
      {!refused && !fieldCode(removing.error, 'password') && !fieldCode(removing.error, 'secondFactorCode') && <Failure error={removing.error} />}
    </form>
  );
}

/** Nothing is deleted while the payment service has not confirmed the end: that is said in words of its own. */
function Failure({ error }: { error: unknown }) {
  const { t } = useTranslation('membership-member-data');
  const isPayment = isApiError(error) && (error.code === 'payment_unavailable' || error.code === 'conflict');
  if (!isPayment) return <FailureNote error={error} />;
  return (
    <Callout tone="alarm" role="alert">
      <p>{t('deletion.paymentDown')}</p>
    </Callout>
  );
}

function assign(address: string): void {
  window.location.assign(address);
}
