import {
  isApiError,
  useJoinAdminPersonMutation,
  useSeparateAdminPersonMutation,
  type PersonAliasDto,
  type PersonRecordKind,
} from '@leap/client/admin';
import { joinAdminPersonFields } from '@leap/client/fields/people-admin';
import { useFieldLabels, useForm, type FormErrors, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { useRef } from 'react';
import { ActionButton } from '../record/action-button';
import { useAction } from '../record/use-action';
import styles from './person.module.css';

interface JoinValues extends FormValues {
  email: string;
  confirmation: string;
}

const empty = (): JoinValues => ({ email: '', confirmation: '' });
const normalised = (address: string): string => address.trim().toLowerCase();
const validate = ({ email, confirmation }: JoinValues): FormErrors<JoinValues> =>
  confirmation !== '' && normalised(email) !== normalised(confirmation) ? { confirmation: 'wrong' } : {};

interface PersonAliasesProps {
  kind: PersonRecordKind;
  id: string;
  aliases: readonly PersonAliasDto[];
}

/** The addresses that are joined to one person: each can be separated, and another one is joined after typing it twice. */
export function PersonAliases({ kind, id, aliases }: PersonAliasesProps) {
  const { t } = useTranslation('admin-person');
  const [join] = useJoinAdminPersonMutation();
  const [separate] = useSeparateAdminPersonMutation();
  const { runAction, isBusy } = useAction();
  const region = useRef<HTMLDivElement>(null);
  const form = useForm<JoinValues>({ initial: empty, fields: joinAdminPersonFields, validate });
  const errorOf = useFieldLabels('admin-person', 'aliases.errors', joinAdminPersonFields);

  async function submit(values: JoinValues): Promise<void> {
    const isConflict = (error: unknown): boolean => isApiError(error) && error.code === 'conflict';
    const outcome = await runAction(() => join({ kind, id, joinAdminPersonDto: values }), {
      done: t('aliases.joined'),
      isNotified: isConflict,
      form,
    });
    if (outcome.isDone) form.reset(empty());
    else if (isConflict(outcome.error)) form.showRefusals([{ field: 'email', code: 'email_taken' }]);
  }

  return (
    <div ref={region} tabIndex={-1} role="group" aria-label={t('parts.aliases')} className={styles.tags}>
      <p className="ui-small ui-soft">{t('aliases.text')}</p>
      {aliases[0] && <p className={styles.address}>{t('aliases.main', { email: aliases[0].mainEmail })}</p>}
      {aliases.length > 0 && (
        <ul className={styles.entries}>
          {aliases.map(({ id: aliasId, email }) => (
            <li key={aliasId} className={styles.alias}>
              <span className={styles.address}>{email}</span>
              <ActionButton
                variant="quiet"
                label={t('aliases.separate')}
                accessibleLabel={t('aliases.separateEmail', { email })}
                done={t('aliases.separated')}
                call={() => separate({ kind, id, aliasId })}
                confirm={{
                  title: t('aliases.separateTitle'),
                  text: t('aliases.separateText'),
                  action: t('aliases.separate'),
                }}
                // The button that had the focus goes with its address.
                onEnd={({ isDone }) => isDone && region.current?.focus()}
              />
            </li>
          ))}
        </ul>
      )}
      <form
        ref={form.formRef}
        className={styles.tagForm}
        onSubmit={form.onSubmit((values) => void submit(values))}
        noValidate
      >
        {(['email', 'confirmation'] as const).map((name) => (
          <TextField
            key={name}
            type="email"
            label={t(name === 'email' ? 'aliases.label' : 'aliases.confirm')}
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={joinAdminPersonFields[name].maxLength}
            error={errorOf(name, form.errors[name])}
            {...form.field(name)}
          />
        ))}
        <p>
          <Button type="submit" variant="secondary" busy={isBusy} busyLabel={t('aliases.busy')}>
            {t('aliases.join')}
          </Button>
        </p>
      </form>
    </div>
  );
}
