import { api } from '@leap/client/marketing';
import { localePath } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Section, TextLink, cx } from '@leap/ui';
import { paths } from '../../paths';
import { SubscribeBox } from '../newsletter/subscribe-box';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { ArchiveList } from './archive-list';
import styles from './archive-list.module.css';
import { archivePaths } from './archive-paths';
import { newsletterArchiveTexts } from './newsletter-archive-texts';

const NAMESPACE = 'marketing-newsletter-archive';

export const texts = newsletterArchiveTexts;

/** The first page of past newsletters in the visitor's language. */
export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.listArchivedCampaignsPages.initiate({ language }))];
}

export function head(context: PageContext): PageHead {
  const { t, siteUrl, language } = context;
  const title = t(`${NAMESPACE}:list.title`);
  const description = t(`${NAMESPACE}:list.description`);
  return {
    title,
    description,
    jsonLd: [
      {
        '@type': 'CollectionPage',
        name: title,
        description,
        url: `${siteUrl}${localePath(language, archivePaths.list)}`,
        inLanguage: language,
      },
      breadcrumbList(context, [
        { name: t(`${NAMESPACE}:breadcrumb`), path: paths.newsletter },
        { name: title, path: archivePaths.list },
      ]),
    ],
  };
}

/** /newsletter/archive: past newsletters, the last first, more on demand, and the form. */
export function Page() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      <Section labelledBy="archive-title" space="first">
        <header className={styles.hero}>
          <p>
            <TextLink to={paths.newsletter}>{t('list.back')}</TextLink>
          </p>
          <h1 id="archive-title" className={cx('ui-h1', styles.heading)}>
            {t('list.title')}
          </h1>
          <p className="ui-lead">{t('list.intro')}</p>
        </header>
        <ArchiveList />
      </Section>
      <Section tone="sand" space="close" className={styles.subscribe}>
        <SubscribeBox title={t('subscribe.title')} text={t('subscribe.text')} />
      </Section>
    </>
  );
}
