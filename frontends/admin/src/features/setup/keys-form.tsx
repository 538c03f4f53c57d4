import { isApiError, type ProviderKeysDto } from '@leap/client/admin';
import { checkFields, useFields, useForm, type FieldConstraints, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import contentStyles from '../content/content.module.css';
import { useAction, type Answer } from '../record/use-action';

export interface KeysFormProps {
  state: ProviderKeysDto;
  /** Fields whose input is hidden. */
  secrets: readonly string[];
  /** Of the operation that saves. */
  constraints: FieldConstraints;
  /** Keys without which the others are of no use; none: one of them is enough. */
  required?: readonly string[];
  /** Keys that are entered together or not at all. */
  together?: readonly [string, string];
  save(values: Record<string, string> & { version: string }): PromiseLike<Answer<ProviderKeysDto>>;
  /** Somebody else has saved meanwhile. */
  onConflict(): void;
}

/** Fields for a provider's keys. Those that are no secret show what was entered; an empty secret stays as it is. */
export function KeysForm({
  state: { provider, keys, updatedAt },
  secrets,
  constraints,
  required = [],
  together = ['', ''],
  save,
  onConflict,
}: KeysFormProps) {
  const { t } = useTranslation('admin-setup');
  const { runAction, isBusy } = useAction();
  const open = keys.filter(({ source }) => source !== 'environment');
  const names = open.map(({ name }) => name);

  function missingOf(values: FormValues): string[] {
    const isEmpty = (name: string): boolean => (values[name] ?? '').trim() === '';
    const isStored = (name: string): boolean => open.some((key) => key.name === name && key.entered === 'yes');
    // What is shown can be changed, but not taken away alone: empty would mean unchanged.
    const emptied = open.filter(({ name, value }) => value !== undefined && isEmpty(name)).map(({ name }) => name);
    const lacking = names.filter((name) => required.includes(name) && isEmpty(name) && !isStored(name));
    const alone = together.filter(
      (name, index) =>
        names.includes(name) && isEmpty(name) && !isStored(name) && !isEmpty(together[index === 0 ? 1 : 0] ?? ''),
    );
    const missing = [...new Set([...emptied, ...lacking, ...alone])];
    return missing.length === 0 && names.every(isEmpty) ? names.slice(0, 1) : missing;
  }
  const form = useForm<FormValues>({
    initial: () => Object.fromEntries(open.map(({ name, value }) => [name, value ?? ''])),
    validate: (values) => ({
      ...checkFields(Object.fromEntries(names.map((name) => [name, constraints[name] ?? {}])), values),
      ...Object.fromEntries(missingOf(values).map((name) => [name, 'required'])),
    }),
  });
  const { field } = useFields(form, 'admin-setup', provider);

  async function send(values: FormValues): Promise<void> {
    const entered = Object.entries(values).flatMap(([name, value]) =>
      value.trim() === '' ? [] : [[name, value.trim()] as const],
    );
    const outcome = await runAction(() => save({ ...Object.fromEntries(entered), version: updatedAt }), {
      done: t('saved'),
      form,
    });
    if (!outcome.isDone && isApiError(outcome.error) && outcome.error.code === 'edit_conflict') onConflict();
  }

  return (
    <form
      ref={form.formRef}
      className={contentStyles.form}
      aria-label={t(`${provider}.title`)}
      noValidate
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <div className={contentStyles.pair}>
        {names.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            type={secrets.includes(name) ? 'password' : 'text'}
            inputMode={name === 'port' ? 'numeric' : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
          />
        ))}
      </div>
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('saving')}>
          {t('save')}
        </Button>
      </p>
    </form>
  );
}
