import { useTranslation } from '@leap/platform';
import { Button, Icon, VisuallyHidden } from '@leap/ui';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  label: string;
}

/** Copies a text to the clipboard with a toast; reports a missing clipboard (no permission, no https). */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useTranslation('membership-account');
  const [outcome, setOutcome] = useState<'copied' | 'notCopied'>();

  async function copy() {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    setOutcome(undefined);
    try {
      if (!clipboard) throw new Error('There is no clipboard.');
      await clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('notCopied');
    }
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {outcome ? t(`twoStep.${outcome}`) : label}
      </Button>
      <VisuallyHidden>
        <span role="status">{outcome && t(`twoStep.${outcome}`)}</span>
      </VisuallyHidden>
    </>
  );
}
