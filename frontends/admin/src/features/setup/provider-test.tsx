import { useSession, useTestProviderKeysMutation, type KeyTestDto, type ProviderKeysDto } from '@leap/client/admin';
import { useFailureLabels } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, VisuallyHidden } from '@leap/ui';
import { useState } from 'react';

interface TestProps {
  provider: ProviderKeysDto['provider'];
  /** Whether there is something to test. */
  isOn: boolean;
  /** Whether a fake of the sandbox answers. */
  isSandbox?: boolean;
  /** The result counts for this version of the keys. */
  version: string;
  /** What is tested, where several buttons stand one below the other. */
  name?: string;
}

/** A button that asks the provider, or sends an email to the person who presses it, and what came of it in words. */
export function ProviderTest({ provider, isOn, isSandbox = false, version, name }: TestProps) {
  const { t } = useTranslation('admin-setup');
  const { user } = useSession();
  const textOf = useFailureLabels();
  const [test, { isLoading }] = useTestProviderKeysMutation();
  const [outcome, setOutcome] = useState<{ of: string; result?: KeyTestDto['result']; error?: unknown }>();
  const current = outcome?.of === version ? outcome : undefined;
  const email = user?.email;
  const isPretended = isSandbox && (current?.result === 'ok' || current?.result === 'incomplete');

  async function run(): Promise<void> {
    const { data, error } = await test(provider);
    setOutcome({ of: version, result: data?.result, error });
  }

  return (
    <>
      <p className="ui-row">
        <Button
          variant="secondary"
          size="small"
          disabled={!isOn}
          busy={isLoading}
          busyLabel={t([`${provider}.test.busy`, 'test.busy'])}
          onClick={() => void run()}
        >
          {t([`${provider}.test.action`, 'test.action'], { email })}
          {name !== undefined && <VisuallyHidden> ({name})</VisuallyHidden>}
        </Button>
      </p>
      {current && (
        <Callout tone={current.result === 'ok' && !isSandbox ? 'success' : 'warning'} role="status">
          <p>
            {current.result === undefined
              ? textOf(current.error, t('test.failed'))
              : isPretended
                ? t([`${provider}.results.sandbox`, 'results.sandbox'])
                : t([`${provider}.results.${current.result}`, `results.${current.result}`], { email })}
          </p>
        </Callout>
      )}
    </>
  );
}
