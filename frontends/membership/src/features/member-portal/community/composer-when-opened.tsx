import { useFailureLabels } from '@leap/forms';
import { useLocation, useToast, useTranslation } from '@leap/platform';
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { ComposerOpener } from './composer-opener';
import type { PostComposerProps } from './post-composer';
import { emptyPost, isWritten, postDraft } from './post-draft';

/**
 * The form for a new post, whose code loads when it is opened; at once when there is a draft, or when another part of the portal begins a
 * post.
 */
export function ComposerWhenOpened(props: PostComposerProps) {
  const { user, podId } = props;
  const { t } = useTranslation('membership-community');
  const showToast = useToast();
  const failureText = useFailureLabels();
  const { state } = useLocation();
  const [Composer, setComposer] = useState<ComponentType<PostComposerProps>>();
  const [opens, setOpens] = useState(false);
  const [isLoading, setLoading] = useState(false);

  function load(): void {
    setLoading(true);
    import(/* webpackChunkName: "post-composer" */ './post-composer')
      .then(
        (loaded) => setComposer(() => loaded.PostComposer),
        (error: unknown) =>
          showToast({
            title: t('toasts.failed'),
            description: failureText(error, t('feed.error.text')),
            variant: 'destructive',
          }),
      )
      .finally(() => setLoading(false));
  }

  const hasBegun = state?.post !== undefined && podId === undefined;
  const loadIfNeeded = useEffectEvent(() => {
    if (hasBegun || isWritten({ ...emptyPost(), ...postDraft(user.id, podId).read() })) load();
  });
  // The server does not know drafts.
  useEffect(() => loadIfNeeded(), [hasBegun]);

  if (Composer) return <Composer {...props} opens={opens} />;
  return (
    <ComposerOpener
      user={user}
      podId={podId}
      aria-busy={isLoading}
      onClick={() => {
        setOpens(true);
        load();
      }}
    />
  );
}
