import { api } from '@leap/client/marketing';
import { localePath } from '@leap/i18n';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Section, cx } from '@leap/ui';
import { SubscribeBox } from '../newsletter/subscribe-box';
import { blogPaths } from './blog-paths';
import styles from './blog-list-page.module.css';
import { blogTexts } from './blog-texts';
import { PostList } from './post-list';
import { searchedTerms } from './blog-search';
import { SearchForm } from './search-form';

export const texts = blogTexts;

/** The first page of posts, or of those that were searched, in the visitor's language. */
export function preload({ dispatch, language, search }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.listBlogPostsPages.initiate({ language, q: searchedTerms(search) }))];
}

export function head({ t, siteUrl, language, search }: PageContext): PageHead {
  const terms = searchedTerms(search);
  if (terms !== undefined)
    return {
      title: t('marketing-blog:search.head.title', { terms }),
      description: t('marketing-blog:list.head.description'),
      noindex: true,
    };
  const url = `${siteUrl}${localePath(language, blogPaths.list)}`;
  return {
    title: t('marketing-blog:list.head.title'),
    description: t('marketing-blog:list.head.description'),
    jsonLd: [
      {
        '@type': 'Blog',
        name: t('marketing-blog:list.head.title'),
        description: t('marketing-blog:list.head.description'),
        url,
        inLanguage: language,
      },
    ],
  };
}

/** /blog: a search, the newest post large, others as rows, more on demand, and the newsletter. */
export function Page() {
  const { t } = useTranslation('marketing-blog');
  const [search] = useSearchParams();
  const terms = searchedTerms(search);
  return (
    <>
      <Section labelledBy="blog-title" space="first" data-offers-call="">
        <header className={styles.hero}>
          <h1 id="blog-title" className={cx('ui-display', styles.title)}>
            <Trans t={t} i18nKey="list.hero.title" components={{ em: <em /> }} />
          </h1>
          <p className="ui-lead">{t('list.hero.intro')}</p>
        </header>
        <SearchForm key={terms} terms={terms} />
        <PostList key={`list-${terms ?? ''}`} terms={terms} />
      </Section>
      <Section tone="sand" space="close" className={styles.subscribe}>
        <SubscribeBox title={t('subscribe.title')} text={t('subscribe.text')} />
      </Section>
    </>
  );
}
