import { useToast, useTranslation, type Toast } from '@leap/platform';
import { useCallback } from 'react';

/** Copies a text to the clipboard and shows a toast; reports a missing clipboard (no permission, no https). */
export function useCopy(): (text: string, copied: Toast) => Promise<void> {
  const { t } = useTranslation('admin');
  const toast = useToast();
  return useCallback(
    async (text, copied) => {
      const { clipboard } = navigator as { clipboard?: Clipboard };
      try {
        if (!clipboard) throw new Error('There is no clipboard.');
        await clipboard.writeText(text);
        toast(copied);
      } catch {
        toast({ title: t('notCopied.title'), description: t('notCopied.text'), variant: 'destructive' });
      }
    },
    [t, toast],
  );
}
