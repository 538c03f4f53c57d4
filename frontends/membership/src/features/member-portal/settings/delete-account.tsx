import {
  isApiError,
  useDeleteMyAccountMutation,
  useGetSecondFactorQuery,
  type CurrentUserDto,
  type OwnLogInDto,
} from '@leap/client/membership';
import { dropPersonalDrafts } from '@leap/forms';
import { localePath, useLanguage } from '@leap/i18n';
import { leavePage, useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useRef, useState } from 'react';
import { paths } from '../../../paths';
import { FailureNote } from '../../form-parts/failure-note';
import { OwnLogInForm } from '../../own-log-in/own-log-in-form';
import styles from './settings.module.css';

const consequences = ['membership', 'calls', 'content', 'stored', 'email'] as const;

interface DeleteAccountProps {
  user: CurrentUserDto;
  /** Opens an address in a new document, without this person's data in memory; replaced in tests. */
  leave?(address: string): void;
}

/** Deletes the account: explains the consequences, then asks for the log-in data. */
export function DeleteAccount({ user, leave = leavePage }: DeleteAccountProps) {
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
  const [remove] = useDeleteMyAccountMutation();
  const { data: secondFactor } = useGetSecondFactorQuery();

  async function send(own: OwnLogInDto): Promise<unknown> {
    const { error } = await remove(own);
    if (error) return error;
    dropPersonalDrafts();
    leave(localePath(language, paths.accountDeleted));
    return undefined;
  }

  return (
    <OwnLogInForm
      email={email}
      hasSecondFactor={secondFactor?.isOn === true}
      texts={{ submit: t('deletion.submit'), busy: t('deletion.busy'), cancel: t('deletion.cancel') }}
      send={send}
      onCancel={onCancel}
      failureNote={(error) => <Failure error={error} />}
    >
      <DeletionConsequences />
    </OwnLogInForm>
  );
}

export function DeletionConsequences() {
  const { t } = useTranslation('membership-member-data');
  return (
    <div className={styles.stack}>
      <p>{t('deletion.ask')}</p>
      <ul className={styles.list}>
        {consequences.map((consequence) => (
          <li key={consequence}>{t(`deletion.what.${consequence}`)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Nothing is deleted until the payment service has confirmed the end, which has its own text. */
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
