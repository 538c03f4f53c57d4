import type { BlogPostSummaryDto } from '@leap/client/marketing';
import { MAX_TAGS_PER_CARD } from '@leap/domain';
import { useLanguage } from '@leap/i18n';
import { Link } from '@leap/platform';
import { cx } from '@leap/ui';
import { PostFigure } from '@leap/ui/post-figure';
import type { Ref } from 'react';
import { blogPaths } from './blog-paths';
import { PostMeta } from './post-meta';
import styles from './post-row.module.css';
import { TagList } from './tag-list';

interface PostRowProps {
  post: BlogPostSummaryDto;
  /** The newest post, shown large at the top. */
  lead?: boolean;
  linkRef?: Ref<HTMLAnchorElement>;
}

/** One post in the list. The whole row is clickable; its only link is the title. */
export function PostRow({ post, lead = false, linkRef }: PostRowProps) {
  const language = useLanguage();
  const foreign = post.language !== language ? post.language : undefined;
  return (
    <article className={cx(styles.row, lead && styles.lead)}>
      <div className={styles.figure}>
        <PostFigure
          slug={post.slug}
          tags={post.tags}
          image={post.featuredImage}
          sourceSet={post.featuredImageSourceSet}
          shape={lead ? 'lead' : 'row'}
        />
      </div>
      <div className={styles.text}>
        <TagList tags={post.tags.slice(0, MAX_TAGS_PER_CARD)} />
        <h2 className={styles.title} lang={foreign}>
          <Link className={styles.link} to={blogPaths.to(post.slug)} ref={linkRef}>
            {post.title}
          </Link>
        </h2>
        <p className={styles.excerpt} lang={foreign}>
          {post.excerpt}
        </p>
        <PostMeta post={post} dateStyle="short" />
      </div>
    </article>
  );
}
