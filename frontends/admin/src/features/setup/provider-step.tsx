import { useRemoveProviderKeysMutation, type ProviderKeyDto, type ProviderKeysDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { IconButton, Tag, TextLink } from '@leap/ui';
import { Fragment, type ReactNode } from 'react';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import { Facts } from '../record/facts';
import { RecordPart } from '../record/record-page';
import { useCopy } from '../record/use-copy';
import { KeysForm, type KeysFormProps } from './keys-form';
import { ProviderTest } from './provider-test';
import styles from './setup.module.css';

interface StepProps extends KeysFormProps {
  /** Pages where the keys are found; their texts are `<provider>.links.<name>`. */
  links: Readonly<Record<string, string>>;
  /** The page where its webhook is added, if it is another. */
  webhookLink?: string;
  /** What comes next. */
  children?: ReactNode;
}

/** One service: what it is for, which keys it has, a form for them, and a test. */
export function ProviderStep({ links, webhookLink, children, ...form }: StepProps) {
  const { t } = useTranslation('admin-setup');
  const { provider, keys, updatedAt } = form.state;
  const { keyState } = useKeyStates();
  /** Those that the form does not show as empty. */
  const known = keys.filter(({ source, entered }) => source === 'environment' || entered !== 'no');
  const overall = overallOf(keys, form.required);
  return (
    <RecordPart id={provider} title={t(`${provider}.title`)}>
      <p className="ui-row">
        <Tag tone={tones[overall]}>{t(`overall.${overall}`)}</Tag>
      </p>
      <p>{t(`${provider}.why`)}</p>
      <p>{t(`${provider}.find`)}</p>
      <p className="ui-row">
        {Object.entries(links).map(([name, href]) => (
          <TextLink key={name} href={href} external>
            {t(`${provider}.links.${name}`)}
          </TextLink>
        ))}
      </p>
      <Addresses state={form.state} webhookLink={webhookLink} />
      {overall === 'sandbox' && <p>{t('sources.sandbox')}</p>}
      {known.length > 0 && (
        <Facts items={known.map((key) => ({ label: t(`${provider}.fields.${key.name}`), value: keyState(key) }))} />
      )}
      {keys.every(({ source }) => source === 'environment') ? (
        <p>{t('allFixed')}</p>
      ) : (
        <KeysForm key={updatedAt} {...form} />
      )}
      <ProviderTest
        provider={provider}
        isOn={keys.some(({ source }) => source !== 'none')}
        isSandbox={overall === 'sandbox'}
        version={updatedAt}
      />
      {children}
      {keys.some(({ entered }) => entered !== 'no') && <Remove provider={provider} />}
    </RecordPart>
  );
}

/** Addresses of this site that the provider asks for. */
function Addresses({
  state: { provider, webhookUrl, webhookEvents, returnUrl },
  webhookLink,
}: {
  state: ProviderKeysDto;
  webhookLink?: string;
}) {
  const { t } = useTranslation('admin-setup');
  return (
    <>
      {returnUrl !== undefined && (
        <p>
          {t(`${provider}.return`)} <Code>{returnUrl}</Code> <CopyButton address={returnUrl} />
        </p>
      )}
      {webhookUrl !== undefined && (
        <p>
          {t(`${provider}.webhook`)} <Code>{webhookUrl}</Code> <CopyButton address={webhookUrl} />{' '}
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
              <Code>{event}</Code>{' '}
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

const Code = ({ children }: { children: string }) => (
  <code translate="no" className={styles.address}>
    {children}
  </code>
);

/** Copies an address, which is pasted at the provider. */
function CopyButton({ address }: { address: string }) {
  const { t } = useTranslation('admin-setup');
  const copy = useCopy();
  return <IconButton icon="copy" label={t('copy')} onClick={() => void copy(address, { title: t('copied') })} />;
}

type Overall = 'ready' | 'partly' | 'missing' | 'sandbox';
const tones = { ready: 'sage', partly: 'gold', missing: undefined, sandbox: 'gold' } as const;

/** @param required without them, all keys count */
function overallOf(keys: readonly ProviderKeyDto[], required?: readonly string[]): Overall {
  if (keys.some(({ source }) => source === 'sandbox')) return 'sandbox';
  const counted = keys.filter(({ name }) => required?.includes(name) ?? true);
  const used = counted.filter(({ source }) => source !== 'none').length;
  return used === counted.length ? 'ready' : keys.some(({ source }) => source !== 'none') ? 'partly' : 'missing';
}

function useKeyStates() {
  const { t } = useTranslation('admin-setup');
  const { time } = useTime();
  return {
    /** Where a key comes from, in a sentence. */
    keyState({ source, entered, value, lastFour, enteredAt }: ProviderKeyDto): string {
      if (source === 'environment') return t(entered === 'no' ? 'sources.environment' : 'sources.environmentWins');
      if (entered === 'unreadable') return t('sources.unreadable');
      const kind = value !== undefined ? 'storedValue' : lastFour === undefined ? 'stored' : 'storedEnding';
      return t(`sources.${kind}`, { value, lastFour, time: time(enteredAt) });
    },
  };
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
