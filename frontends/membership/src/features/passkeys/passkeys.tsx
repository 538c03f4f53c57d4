import { useAddPasskeyMutation, useBeginPasskeyMutation, useRemovePasskeyMutation } from '@leap/client/membership';
import { useListPasskeysQuery, type PasskeyDto } from '@leap/client';
import { useKnowsPasskeys } from '@leap/forms/passkeys';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextField } from '@leap/ui';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { FailureNote } from '../form-parts/failure-note';
import { NotLoaded } from '../form-parts/not-loaded';
import { createPasskey } from './browser-passkeys';
import styles from './passkeys.module.css';

const LONGEST_NAME = 60;

/** The account's passkeys: lists, adds and removes them. */
export function Passkeys() {
  const { t } = useTranslation('membership-account');
  const query = useListPasskeysQuery();
  const { data } = query;
  const [remove, removing] = useRemovePasskeyMutation();
  const knowsPasskeys = useKnowsPasskeys();

  if (!data)
    return (
      <NotLoaded
        query={query}
        failed={t('passkeys.failed')}
        retry={t('sessions.retry')}
        loading={t('passkeys.loading')}
        lines={2}
        className={styles.form}
      />
    );
  return (
    <div className={styles.frame}>
      {data.length > 0 && (
        <ul className={styles.list}>
          {data.map((passkey) => (
            <PasskeyItem
              key={passkey.id}
              passkey={passkey}
              isBusy={removing.isLoading && removing.originalArgs === passkey.id}
              onRemove={() => void remove(passkey.id)}
            />
          ))}
        </ul>
      )}
      <div role="status">
        {removing.isSuccess && <p className="ui-soft">{t('passkeys.removed')}</p>}
        {data.length === 0 && !removing.isSuccess && <p className="ui-soft">{t('passkeys.none')}</p>}
      </div>
      <FailureNote error={removing.error} />
      {knowsPasskeys ? <AddPasskey /> : <p className="ui-soft">{t('passkeys.unsupported')}</p>}
    </div>
  );
}

function PasskeyItem({ passkey, isBusy, onRemove }: { passkey: PasskeyDto; isBusy: boolean; onRemove(): void }) {
  const { t } = useTranslation('membership-account');
  const language = useLanguage();
  // The list is only loaded in the browser, so its time zone is known.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const when = (instant: string) => formatDate(instant, language, 'dateTime', timeZone);
  return (
    <li>
      <p className={styles.name}>
        <span>{passkey.name}</span>
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          busyLabel={t('passkeys.busy')}
          aria-label={t('passkeys.removeOne', { name: passkey.name })}
          onClick={onRemove}
        >
          {t('passkeys.remove')}
        </Button>
      </p>
      <p className={styles.times}>
        {t('passkeys.since', { date: when(passkey.createdAt) })}
        {passkey.lastUsedAt && (
          <>
            <br />
            {t('passkeys.lastUsed', { date: when(passkey.lastUsedAt) })}
          </>
        )}
      </p>
    </li>
  );
}

/** Asks for a name, then for the device's confirmation. The input stays after an error. */
function AddPasskey() {
  const { t } = useTranslation('membership-account');
  const [begin, beginning] = useBeginPasskeyMutation();
  const [add, adding] = useAddPasskeyMutation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'nameless' | 'declined'>();
  const name = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = name.current?.value.trim() ?? '';
    setProblem(typed === '' ? 'nameless' : undefined);
    if (typed === '') return name.current?.focus();
    setBusy(true);
    await attempt(typed);
    setBusy(false);
  }

  async function attempt(typed: string): Promise<void> {
    adding.reset();
    const { data: options } = await begin();
    if (!options) return;
    const credential = await createPasskey(options).catch(() => undefined);
    if (!credential) return setProblem('declined');
    const { error } = await add({ name: typed, credential });
    if (!error && name.current) name.current.value = '';
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => setProblem(undefined)}
    >
      <TextField
        ref={name}
        label={t('passkeys.name')}
        help={t('passkeys.nameHelp')}
        name="name"
        autoComplete="off"
        maxLength={LONGEST_NAME}
        required
        error={problem === 'nameless' && t('passkeys.nameless')}
      />
      <div>
        <Button type="submit" variant="secondary" busy={busy} busyLabel={t('passkeys.busy')}>
          {t('passkeys.add')}
        </Button>
      </div>
      <div role="status">
        {adding.isSuccess && (
          <Callout tone="success">
            <p>{t('passkeys.added')}</p>
          </Callout>
        )}
      </div>
      {problem === 'declined' && (
        <Callout tone="alarm" role="alert">
          <p>{t('passkeys.declined')}</p>
        </Callout>
      )}
      <FailureNote error={beginning.error ?? adding.error} />
    </form>
  );
}
