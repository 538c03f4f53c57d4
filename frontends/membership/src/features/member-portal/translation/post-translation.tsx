import type { MemberPostDto } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { useId, useState } from 'react';
import { ThreadOnDemand } from '../thread/thread-on-demand';
import { translationLoader } from './load-translation';

interface PostTranslationProps {
  post: MemberPostDto;
  /** Handles lost access; returns whether the failure is already shown. */
  onRefused(error: unknown): boolean;
}

/** Below a post that seems to be in another language than the reader's, or may be: shows it in the reader's. */
export function PostTranslation({ post, onRefused }: PostTranslationProps) {
  const { t, i18n } = useTranslation('membership-community');
  const language = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, isTranslatable, guessedLanguage } = post;
  if (!isTranslatable || guessedLanguage === language) return null;
  return (
    <>
      <p>
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('post.translate')}
          <VisuallyHidden> {t('post.quoted', { title })}</VisuallyHidden>
        </Button>
      </p>
      {isOpen && (
        <ThreadOnDemand
          id={id}
          load={translationLoader(i18n)}
          texts={{
            title: t('post.translate'),
            loading: t('comments.loading'),
            failed: t('comments.loadFailed'),
            retry: t('feed.error.retry'),
          }}
        >
          {({ TranslatedPost }) => <TranslatedPost id={id} post={post} language={language} onRefused={onRefused} />}
        </ThreadOnDemand>
      )}
    </>
  );
}
