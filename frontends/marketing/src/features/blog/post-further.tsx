import { api, type BlogPostDto, type BlogPostTeaserDto } from '@leap/client/marketing';
import { useLanguage } from '@leap/i18n';
import { Link, useTranslation } from '@leap/platform';
import { Section } from '@leap/ui';
import { PostFigure } from '@leap/ui/post-figure';
import { Neighbours } from '../page-parts/neighbours';
import { blogPaths } from './blog-paths';
import styles from './post-further.module.css';
import { PostMeta } from './post-meta';

/** Where to go on reading: the posts around this one, and related ones. Nothing while it loads or without others. */
export function PostFurther({ slug }: Pick<BlogPostDto, 'slug'>) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  const { data } = api.useGetRelatedBlogPostsQuery({ slug, language });
  const { related = [], previous, next } = data ?? {};
  const neighbour = (post: BlogPostTeaserDto, label: string) => ({
    to: blogPaths.to(post.slug),
    title: post.title,
    label,
    foreign: post.language === language ? undefined : post.language,
  });
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
      <Neighbours
        label={t('further.neighbours')}
        previous={previous && neighbour(previous, t('further.previous'))}
        next={next && neighbour(next, t('further.next'))}
      />
    </Section>
  );
}

function RelatedPost({ post }: { post: BlogPostTeaserDto }) {
  const foreign = post.language === useLanguage() ? undefined : post.language;
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
      <PostMeta post={post} dateStyle="short" />
    </li>
  );
}
