import { api } from '@leap/client/marketing';
import { localePath } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Section, TextLink, cx } from '@leap/ui';
import { SubscribeBox } from '../newsletter/subscribe-box';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { blogPaths } from './blog-paths';
import styles from './blog-list-page.module.css';
import { blogTexts } from './blog-texts';
import { PostList } from './post-list';
import { tagLabel } from './tag-label';

const { listBlogPostsPages } = api.endpoints;

export const texts = blogTexts;

/** The first page of the tag's posts, in the visitor's language. */
export function preload({ dispatch, language, params }: PageContext): Promise<unknown>[] {
  return [dispatch(listBlogPostsPages.initiate({ language, tag: params['tag'] ?? '' }))];
}

export function head(context: PageContext): PageHead {
  const { getState, t, siteUrl, language, params } = context;
  const tag = params['tag'] ?? '';
  const { data, error } = listBlogPostsPages.select({ language, tag })(getState());
  const name = tagLabel(t, tag);
  const title = t('marketing-blog:tag.head.title', { name });
  const description = t('marketing-blog:tag.head.description', { name });
  // A tag without posts is an address that somebody made up, or one that has ended.
  if (!data?.pages[0]?.items.length) return { title, description, noindex: true, status: error ? 503 : 404 };
  return {
    title,
    description,
    jsonLd: [
      {
        '@type': 'CollectionPage',
        name: title,
        description,
        url: `${siteUrl}${localePath(language, blogPaths.toTag(tag))}`,
        inLanguage: language,
      },
      breadcrumbList(context, [
        { name: t('marketing-blog:post.breadcrumb.blog'), path: blogPaths.list },
        { name, path: blogPaths.toTag(tag) },
      ]),
    ],
  };
}

/** /blog/tag/:tag: the posts of one tag, and the newsletter. */
export function Page() {
  const { t } = useTranslation('marketing-blog');
  const { tag = '' } = useParams();
  const name = tagLabel(t, tag);
  return (
    <>
      <Section labelledBy="blog-tag-title" space="first">
        <header className={cx(styles.hero, styles.tagHero)}>
          <p>
            <TextLink to={blogPaths.list}>{t('post.back.link')}</TextLink>
          </p>
          <h1 id="blog-tag-title" className={cx('ui-h1', styles.title)}>
            {name}
          </h1>
          <p className="ui-lead">{t('tag.intro')}</p>
        </header>
        <PostList key={tag} tag={tag} />
      </Section>
      <Section tone="sand" space="close" className={styles.subscribe}>
        <SubscribeBox title={t('subscribe.title')} text={t('subscribe.text')} />
      </Section>
    </>
  );
}
