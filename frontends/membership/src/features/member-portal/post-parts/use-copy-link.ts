import { localePath, useLanguage } from '@leap/i18n';
import { useToast, useTranslation } from '@leap/platform';
import { paths } from '../../../paths';

/** Copies the address of a post, or of a comment on it, and says so; shows the address where there is no clipboard. */
export function useCopyLink(): (post: string, comment?: string) => void {
  const { t } = useTranslation('membership-community');
  const language = useLanguage();
  const toast = useToast();

  async function copy(address: string): Promise<void> {
    const { clipboard } = navigator as { clipboard?: Clipboard };
    try {
      if (!clipboard) throw new Error('There is no clipboard.');
      await clipboard.writeText(address);
      toast({ title: t('toasts.copied'), description: t('toasts.copiedText') });
    } catch {
      toast({
        title: t('toasts.failed'),
        description: t('toasts.notCopied', { address }),
        variant: 'destructive',
      });
    }
  }

  return (post, comment) =>
    void copy(`${window.location.origin}${localePath(language, paths.memberPost(post, comment))}`);
}
