import { api, type BlogPostDto, type BlogPostTeaserDto } from '@leap/client/marketing';
import { useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { LanguageBadge, Section } from '@leap/ui';
import { PostFigure } from '@leap/ui/post-figure';
import { blogPaths } from './blog-paths';
import styles from './post-further.module.css';
import { PostMeta } from './post-meta';

/** Where to go on reading: the posts around this one, and related ones. Nothing while it loads or without others. */
export function PostFurther({ slug }: Pick<BlogPostDto, 'slug'>) {
  const { t } = useTranslation('marketing-blog');
  const { data } = api.useGetRelatedBlogPostsQuery({ slug, language: useLanguage() });
  const { related = [], previous, next } = data ?? {};
  if (!related.length && !previous && !next) return null;
  return (
    <Section labelledBy="further-title" space="joined">
      <h2 id="further-title" className={styles.title}>
        {t('further.title')}
      </h2>
      {related.length > 0 && (
        <ul className={styles.related}>
          {related.map((post) => (
            <RelatedPost key={post.id} post={post} />
          ))}
        </ul>
      )}
      <nav className={styles.neighbours} aria-label={t('further.neighbours')}>
        {previous && <Neighbour post={previous} label={t('further.previous')} rel="prev" />}
        {next && <Neighbour post={next} label={t('further.next')} rel="next" />}
      </nav>
    </Section>
  );
}

function RelatedPost({ post }: { post: BlogPostTeaserDto }) {
  const foreign = useForeign(post);
  return (
    <li className={styles.card}>
      <PostFigure
        slug={post.slug}
        tags={post.tags}
        image={post.featuredImage}
        sourceSet={post.featuredImageSourceSet}
        shape="row"
      />
      <h3 className={styles.name} lang={foreign}>
        <Link className={styles.link} to={blogPaths.to(post.slug)}>
          {post.title}
        </Link>
      </h3>
      {foreign && <LanguageBadge language={foreign} />}
      <PostMeta post={post} dateStyle="short" />
    </li>
  );
}

function Neighbour({ post, label, rel }: { post: BlogPostTeaserDto; label: string; rel: 'prev' | 'next' }) {
  const foreign = useForeign(post);
  return (
    <Link className={styles.neighbour} to={blogPaths.to(post.slug)} rel={rel}>
      <span className={styles.label}>{label}</span>
      <span className={styles.name} lang={foreign}>
        {post.title}
      </span>
      {foreign && <LanguageBadge language={foreign} />}
    </Link>
  );
}

function useForeign({ language }: BlogPostTeaserDto): BlogPostTeaserDto['language'] | undefined {
  return language === useLanguage() ? undefined : language;
}
