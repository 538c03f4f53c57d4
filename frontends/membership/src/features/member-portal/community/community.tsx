import type { CreateMemberPostDto, CurrentUserDto } from '@leap/client/membership';
import type { MemberPostFilter } from '../cache/member-post-pages';
import { treeOf } from '@leap/markdown-editor/on-demand';
import { useSearchParams, useTranslation } from '@leap/platform';
import { useRef, useState } from 'react';
import { CareLinks } from '../care/care-links';
import styles from './community.module.css';
import { LinkedPost } from './linked-post';
import type { ShownPost } from './post-card';
import { PostComposer } from './post-composer';
import { PostFeed } from './post-feed';
import { PostFilters } from './post-filters';

interface CommunityProps {
  user: CurrentUserDto;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** The Community Dashboard: writing, filters and posts; or, with `?post=<id>`, one post, where `&comment=<id>` is shown first. */
export function Community({ user, leave }: CommunityProps) {
  const { t } = useTranslation('membership-community');
  const [filter, setFilter] = useState<MemberPostFilter>({});
  const [pending, setPending] = useState<CreateMemberPostDto>();
  const [address, setAddress] = useSearchParams();
  const postsTitle = useRef<HTMLHeadingElement>(null);
  const linked = address.get('post');
  const showAll = () => setFilter({});
  const leaveLink = () =>
    setAddress((current) => {
      current.delete('post');
      current.delete('comment');
      return current;
    });
  // After the dialog has closed, which traps the focus until then.
  const focusPosts = () => setTimeout(() => postsTitle.current?.focus());
  return (
    <section aria-labelledby="community-title" className={styles.community}>
      <h2 id="community-title" className="ui-visually-hidden">
        {t('title')}
      </h2>
      <CareLinks />
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
          <PostComposer key={user.id} user={user} onPending={setPending} onPosted={showAll} leave={leave} />
          <section aria-labelledby="posts-title" className={styles.posts}>
            <h3 id="posts-title" ref={postsTitle} tabIndex={-1} className="ui-visually-hidden">
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
