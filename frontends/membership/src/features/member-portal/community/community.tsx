import type { CreateMemberPostDto, CurrentUserDto, PodDto } from '@leap/client/membership';
import type { MemberPostFilter } from '../cache/member-post-pages';
import { treeOf } from '@leap/markdown-editor/on-demand';
import { useSearchParams, useTranslation } from '@leap/platform';
import { useRef, useState } from 'react';
import { CareLinks } from '../care/care-links';
import { ComposerWhenOpened } from './composer-when-opened';
import styles from './community.module.css';
import { LinkedPost } from './linked-post';
import type { ShownPost } from './post-card';
import { PostFeed } from './post-feed';
import { PostFilters } from './post-filters';

interface CommunityProps {
  user: CurrentUserDto;
  /** The member's pod, whose thread is shown; absent: the posts to all members. */
  pod?: PodDto;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** The Community Dashboard: writing, filters and posts; or, with `?post=<id>`, one post, where `&comment=<id>` is shown first. For a pod: its own thread. */
export function Community({ user, pod, leave }: CommunityProps) {
  const { t } = useTranslation('membership-community');
  // Both are in the document at once.
  const [titleId, postsId] = pod ? ['pod-thread-title', 'pod-posts-title'] : ['community-title', 'posts-title'];
  const [all] = useState<MemberPostFilter>(pod ? { podId: pod.id } : {});
  const [filter, setFilter] = useState(all);
  const [pending, setPending] = useState<CreateMemberPostDto>();
  const [address, setAddress] = useSearchParams();
  const postsTitle = useRef<HTMLHeadingElement>(null);
  const linked = pod ? null : address.get('post');
  const showAll = () => setFilter(all);
  const leaveLink = () =>
    setAddress((current) => {
      current.delete('post');
      current.delete('comment');
      return current;
    });
  // After the dialog has closed, which traps the focus until then.
  const focusPosts = () => setTimeout(() => postsTitle.current?.focus());
  return (
    <section aria-labelledby={titleId} className={styles.community}>
      <h2 id={titleId} className="ui-visually-hidden">
        {pod?.name ?? t('title')}
      </h2>
      <CareLinks />
      {pod && <p className="ui-soft">{t('pod.private', { name: pod.name })}</p>}
      {linked ? (
        <LinkedPost
          id={linked}
          comment={address.get('comment') ?? undefined}
          user={user}
          onShowAll={leaveLink}
          leave={leave}
        />
      ) : (
        <>
          {/* Another account in the same browser has a draft of its own. */}
          <ComposerWhenOpened
            key={user.id}
            user={user}
            podId={pod?.id}
            onPending={setPending}
            onPosted={showAll}
            leave={leave}
          />
          <section aria-labelledby={postsId} className={styles.posts}>
            <h3 id={postsId} ref={postsTitle} tabIndex={-1} className="ui-visually-hidden">
              {t('feed.title')}
            </h3>
            <PostFilters filter={filter} onChange={(next) => setFilter(asked(next))} />
            <PostFeed
              user={user}
              filter={filter}
              pending={pending && shown(pending, user)}
              onTag={(tag) => setFilter({ ...filter, tag })}
              onShowAll={showAll}
              onDeleted={focusPosts}
              leave={leave}
            />
          </section>
        </>
      )}
    </section>
  );
}

/** Drops unset filters, so that equal queries share one cache entry. */
function asked(filter: MemberPostFilter): MemberPostFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function shown({ type, title, content, tags = [] }: CreateMemberPostDto, user: CurrentUserDto): ShownPost {
  return {
    type,
    title,
    // Without the editor's code, as it was typed: the server parses it.
    contentTree: treeOf(content, 'plain') ?? [{ is: 'paragraph', children: [{ is: 'text', text: content }] }],
    tags,
    author: {
      displayName: user.displayName ?? user.firstName,
      avatarUrl: user.profileImageUrl,
      isHost: user.role === 'admin',
    },
    isOwn: true,
  };
}
