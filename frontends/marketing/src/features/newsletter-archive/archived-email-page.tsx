import { api, isApiError } from '@leap/client/marketing';
import { localePath, useLanguage } from '@leap/i18n';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { LoadingRegion, Section, Skeleton } from '@leap/ui';
import { paths } from '../../paths';
import post from '../blog/blog-post-page.module.css';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { brandNameOf } from '../site-settings/use-site-settings';
import { archivePaths } from './archive-paths';
import { ArchivedEmail } from './archived-email';
import { EmailNotFound } from './email-not-found';
import { newsletterArchiveTexts } from './newsletter-archive-texts';

const NAMESPACE = 'marketing-newsletter-archive';
const { getArchivedCampaign, getSiteSettings } = api.endpoints;

export const texts = newsletterArchiveTexts;

/** A 404 is cached like data, so that the browser does not repeat the server's request. */
const isMissing = (error: unknown): boolean => isApiError(error) && error.status === 404;

export function preload({ dispatch, getState, language, params }: PageContext): Promise<unknown>[] {
  const wanted = { id: params['id'] ?? '', language };
  if (isMissing(getArchivedCampaign.select(wanted)(getState()).error)) return [];
  return [dispatch(getArchivedCampaign.initiate(wanted))];
}

export function head(context: PageContext): PageHead {
  const { getState, language, params, siteUrl, t } = context;
  const { data: email, error } = getArchivedCampaign.select({ id: params['id'] ?? '', language })(getState());
  if (!email) {
    const hasFailed = error !== undefined && !isMissing(error);
    return {
      title: t(hasFailed ? 'shell:unavailable.title' : `${NAMESPACE}:notFound.title`),
      description: t(`${NAMESPACE}:notFound.text`),
      noindex: true,
      // A search engine forgets what is not found, and asks again for what could not be read.
      status: hasFailed ? 503 : 404,
    };
  }
  const path = archivePaths.to(email.id);
  const url = `${siteUrl}${localePath(email.language, path)}`;
  return {
    title: email.subject,
    description: email.excerpt,
    ogType: 'article',
    // One that went out in one language alone has no other address.
    ...(email.hasTranslation ? {} : { alternates: { [email.language]: path } }),
    jsonLd: [
      {
        '@type': 'Article',
        headline: email.subject,
        description: email.excerpt,
        datePublished: email.sentAt,
        publisher: { '@type': 'Organization', name: brandNameOf(getSiteSettings.select(language)(getState()).data) },
        inLanguage: email.language,
        url,
        mainEntityOfPage: url,
      },
      breadcrumbList(context, [
        { name: t(`${NAMESPACE}:breadcrumb`), path: paths.newsletter },
        { name: t(`${NAMESPACE}:list.title`), path: archivePaths.list },
        { name: email.subject, path },
      ]),
    ],
  };
}

/** /newsletter/archive/:id: one past newsletter, or a message that it is not here. */
export function Page() {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const wanted = { id, language: useLanguage() };
  const { data: email, error, isUninitialized, isFetching } = getArchivedCampaign.useQueryState(wanted);
  const missing = isMissing(error);
  const { refetch } = getArchivedCampaign.useQuerySubscription(wanted, { skip: missing });
  if (email?.id === id) return <ArchivedEmail email={email} />;
  if (isFetching || isUninitialized)
    return (
      <Section space="first" className={post.page}>
        <LoadingRegion label={t('email.loading')} className={post.post}>
          <Skeleton shape="title" lines={2} className={post.header} />
          <Skeleton lines={8} />
        </LoadingRegion>
      </Section>
    );
  return <EmailNotFound onRetry={missing ? undefined : () => void refetch()} />;
}
