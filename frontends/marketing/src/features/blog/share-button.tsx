import { useToast, useTranslation } from '@leap/platform';
import { Button, Icon } from '@leap/ui';
import { sharePost } from './share-post';

interface ShareButtonProps {
  title: string;
  excerpt: string;
}

/** Shares the current address with title and excerpt; reports when the link was copied instead. */
export function ShareButton({ title, excerpt }: ShareButtonProps) {
  const { t } = useTranslation('marketing-blog');
  const toast = useToast();

  async function share() {
    const url = window.location.href;
    // Both are undefined without https, in spite of their types.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    const canShare = typeof navigator.share === 'function';
    const outcome = await sharePost(
      { title, text: excerpt, url },
      { ...(canShare ? { share: (data) => navigator.share(data) } : {}), ...(clipboard ? { clipboard } : {}) },
    );
    if (outcome === 'copied') toast({ title: t('post.share.copiedTitle'), description: t('post.share.copiedText') });
    if (outcome === 'failed') {
      toast({
        title: t('post.share.failedTitle'),
        description: t('post.share.failedText', { url }),
        variant: 'destructive',
      });
    }
  }

  return (
    <Button variant="quiet" onClick={() => void share()}>
      <Icon name="share" />
      {t('post.share.button')}
    </Button>
  );
}
