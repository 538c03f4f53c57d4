import type { CreateMemberPostDto, CurrentUserDto, MemberPostFilter } from '@leap/contracts';
import { useTranslation } from '@leap/platform';
import { useState } from 'react';
import styles from './community.module.css';
import type { ShownPost } from './post-card';
import { PostComposer } from './post-composer';
import { PostFeed } from './post-feed';
import { PostFilters } from './post-filters';

interface CommunityProps {
  user: CurrentUserDto;
  /** Opens an address outside of the router; replaced in tests. */
  leave?: (address: string) => void;
}

/** The Community Dashboard: write, find and read what members share. */
export function Community({ user, leave }: CommunityProps) {
  const { t } = useTranslation('membership-community');
  const [filter, setFilter] = useState<MemberPostFilter>({});
  const [pending, setPending] = useState<CreateMemberPostDto>();
  const showAll = () => setFilter({});
  return (
    <section aria-labelledby="community-title" className={styles.community}>
      <h2 id="community-title" className={styles.title}>
        {t('title')}
      </h2>
      {/* Another account in the same browser has a draft of its own. */}
      <PostComposer key={user.id} user={user} onPending={setPending} onPosted={showAll} leave={leave} />
      <section aria-labelledby="posts-title" className={styles.posts}>
        <h3 id="posts-title" className="ui-visually-hidden">
          {t('feed.title')}
        </h3>
        <PostFilters filter={filter} onChange={(next) => setFilter(asked(next))} />
        <PostFeed filter={filter} pending={pending && shown(pending, user)} onTag={(tag) => setFilter({ ...filter, tag })} onShowAll={showAll} leave={leave} />
      </section>
    </section>
  );
}

/** Without the filters that are not set: no filter at all is one question, however it came about. */
function asked(filter: MemberPostFilter): MemberPostFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

function shown({ type, title, content, tags = [] }: CreateMemberPostDto, user: CurrentUserDto): ShownPost {
  return { type, title, content, tags, author: user.firstName ? { displayName: user.firstName } : {}, isOwn: true };
}
