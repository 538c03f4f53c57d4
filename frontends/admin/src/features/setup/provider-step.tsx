import {
  isApiError,
  useRemoveProviderKeysMutation,
  useTestProviderKeysMutation,
  type KeyTestDto,
  type ProviderKeyDto,
  type ProviderKeysDto,
} from '@leap/client/admin';
import { checkFields, useFailureLabels, useFields, useForm, type FieldConstraints, type FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Tag, TextField, TextLink } from '@leap/ui';
import { Fragment, useState } from 'react';
import contentStyles from '../content/content.module.css';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import { RecordPart } from '../record/record-page';
import { useAction, type Answer } from '../record/use-action';
import styles from './setup.module.css';

interface StepProps {
  state: ProviderKeysDto;
  /** The provider's page where the keys are found. */
  link: string;
  /** The page where its webhook is added, if it is another. */
  webhookLink?: string;
  /** Fields whose input is hidden. */
  secrets: readonly string[];
  /** Of the operation that saves. */
  constraints: FieldConstraints;
  /** Without one of its keys nothing works: until all are entered, all are required. */
  isWhole?: boolean;
  save(values: Record<string, string> & { version: string }): PromiseLike<Answer<ProviderKeysDto>>;
  /** Somebody else has saved meanwhile. */
  onConflict(): void;
}

/** One service: what it is for, which keys it has, a form for them, and a test. */
export function ProviderStep(props: StepProps) {
  const { t } = useTranslation('admin-setup');
  const { state, link, webhookLink } = props;
  const { provider, keys, webhookUrl, webhookEvents } = state;
  const { keyState } = useKeyStates(provider);
  const overall = overallOf(keys);
  return (
    <RecordPart id={provider} title={t(`${provider}.title`)}>
      <p className="ui-row">
        <Tag tone={tones[overall]}>{t(`overall.${overall}`)}</Tag>
      </p>
      <p>{t(`${provider}.why`)}</p>
      <p>
        {t(`${provider}.find`)}{' '}
        <TextLink href={link} external>
          {t(`${provider}.link`)}
        </TextLink>
      </p>
      {webhookUrl !== undefined && (
        <p>
          {t(`${provider}.webhook`)}{' '}
          <code translate="no" className={styles.address}>
            {webhookUrl}
          </code>{' '}
          {webhookLink !== undefined && (
            <TextLink href={webhookLink} external>
              {t(`${provider}.webhookLink`)}
            </TextLink>
          )}
        </p>
      )}
      {webhookEvents !== undefined && (
        <p>
          {t(`${provider}.events`)}{' '}
          {webhookEvents.map((event) => (
            <Fragment key={event}>
              <code translate="no" className={styles.address}>
                {event}
              </code>{' '}
            </Fragment>
          ))}
        </p>
      )}
      <Facts items={keys.map((key) => ({ label: t(`${provider}.fields.${key.name}`), value: keyState(key) }))} />
      {keys.every(({ source }) => source === 'environment') ? (
        <p>{t('allFixed')}</p>
      ) : (
        <KeysForm key={state.updatedAt} {...props} />
      )}
      <Test {...props} />
      {keys.some(({ entered }) => entered !== 'no') && <Remove provider={provider} />}
    </RecordPart>
  );
}

type Overall = 'ready' | 'partly' | 'missing' | 'sandbox';
const tones = { ready: 'sage', partly: 'gold', missing: undefined, sandbox: 'gold' } as const;

function overallOf(keys: readonly ProviderKeyDto[]): Overall {
  if (keys.some(({ source }) => source === 'sandbox')) return 'sandbox';
  const used = keys.filter(({ source }) => source !== 'none').length;
  return used === 0 ? 'missing' : used === keys.length ? 'ready' : 'partly';
}

function useKeyStates(provider: string) {
  const { t } = useTranslation('admin-setup');
  const { time } = useTime();
  return {
    /** Where a key comes from, in a sentence. */
    keyState({ source, entered, lastFour, enteredAt, name }: ProviderKeyDto): string {
      if (source === 'environment') return t(entered === 'no' ? 'sources.environment' : 'sources.environmentWins');
      if (entered === 'unreadable') return t('sources.unreadable');
      if (source === 'stored')
        return t(lastFour === undefined ? 'sources.stored' : 'sources.storedEnding', {
          lastFour,
          time: time(enteredAt),
        });
      return t([`${provider}.sources.${name}.${source}`, `sources.${source}`]);
    },
  };
}

function KeysForm({
  state: { provider, keys, updatedAt },
  secrets,
  constraints,
  isWhole = false,
  save,
  onConflict,
}: StepProps) {
  const { t } = useTranslation('admin-setup');
  const { runAction, isBusy } = useAction();
  const names = keys.filter(({ source }) => source !== 'environment').map(({ name }) => name);
  /** Required names without a value: all, until each has one; later one of them. */
  function missingOf(values: FormValues): string[] {
    const empty = names.filter((name) => values[name]?.trim() === '');
    if (isWhole && keys.some(({ entered }) => entered !== 'yes')) return empty;
    return empty.length === names.length ? names.slice(0, 1) : [];
  }
  const form = useForm<FormValues>({
    initial: () => Object.fromEntries(names.map((name) => [name, ''])),
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

function Test({ state: { provider, keys, updatedAt } }: StepProps) {
  const { t } = useTranslation('admin-setup');
  const textOf = useFailureLabels();
  const [test, { isLoading }] = useTestProviderKeysMutation();
  /** Of the keys at this version. */
  const [outcome, setOutcome] = useState<{ of: string; result?: KeyTestDto['result']; error?: unknown }>();
  const current = outcome?.of === updatedAt ? outcome : undefined;

  async function run(): Promise<void> {
    const { data, error } = await test(provider);
    setOutcome({ of: updatedAt, result: data?.result, error });
  }

  return (
    <>
      <p className="ui-row">
        <Button
          variant="secondary"
          disabled={keys.every(({ source }) => source === 'none')}
          busy={isLoading}
          busyLabel={t('test.busy')}
          onClick={() => void run()}
        >
          {t('test.action')}
        </Button>
      </p>
      {current && (
        <Callout tone={current.result === 'ok' ? 'success' : 'warning'} role="status">
          <p>
            {current.result === undefined
              ? textOf(current.error, t('test.failed'))
              : t([`${provider}.results.${current.result}`, `results.${current.result}`])}
          </p>
        </Callout>
      )}
    </>
  );
}

function Remove({ provider }: { provider: ProviderKeysDto['provider'] }) {
  const { t } = useTranslation('admin-setup');
  const [remove] = useRemoveProviderKeysMutation();
  return (
    <p className="ui-row">
      <ActionButton
        label={t('remove.action')}
        done={t('remove.done')}
        call={() => remove(provider)}
        confirm={{
          title: t('remove.title', { name: t(`${provider}.title`) }),
          text: t(`${provider}.removal`),
          action: t('remove.action'),
        }}
      />
    </p>
  );
}
