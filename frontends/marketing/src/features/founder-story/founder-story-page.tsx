import { api, type SiteSettingsDto } from '@leap/client/marketing';
import { useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { EmptyState, Section, TextLink, cx } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import { paths } from '../../paths';
import { ApplyLink } from '../landing/apply-link';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Emphasised } from '../page-parts/emphasised';
import { FounderPicture } from '../page-parts/founder-picture';
import { PageHero } from '../page-parts/page-hero';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import band from '../page-parts/closing-band.module.css';
import styles from './founder-story-page.module.css';
import { founderStoryTexts } from './founder-story-texts';
import { StoryNotFound } from './story-not-found';

const NAMESPACE = 'marketing-founder-story';
/** The address without a name. */
const NEUTRAL_PATH = '/founder-story';

export const texts = founderStoryTexts;

/** Whether the address contains the founder's name. */
function isStoryOf(settings: SiteSettingsDto | undefined, slug: string | undefined): boolean {
  return `/${slug ?? ''}` === (settings?.founderStoryPath ?? NEUTRAL_PATH);
}

export function head(context: PageContext): PageHead {
  const { getState, language, params, t } = context;
  const settings = api.endpoints.getSiteSettings.select(language)(getState()).data;
  if (!isStoryOf(settings, params['slug'])) {
    return {
      title: t('shell:notFound.title'),
      description: t('shell:notFound.onward'),
      status: 404,
      noindex: true,
      alternates: {},
    };
  }
  const name = settings?.founderFirstName ?? '';
  const brand = brandNameOf(settings);
  const title = t(`${NAMESPACE}:head.title`, { name });
  const description = t(`${NAMESPACE}:head.description`, { name, brand });
  return {
    title,
    description,
    ogType: 'article',
    jsonLd: [
      {
        '@type': 'ProfilePage',
        name: title,
        description,
        inLanguage: language,
        mainEntity: { '@type': 'Person', name, worksFor: { '@type': 'Organization', name: brand } },
      },
      breadcrumbList(context, [{ name: title, path: settings?.founderStoryPath ?? NEUTRAL_PATH }]),
    ],
  };
}

/** /{name}-story: the founder's story, and a call to action. Any other name is a 404. */
export function Page() {
  const { slug } = useParams();
  const settings = useSiteSettings();
  return isStoryOf(settings, slug) ? <Story settings={settings} /> : <StoryNotFound />;
}

function Story({ settings }: { settings: SiteSettingsDto | undefined }) {
  const { t } = useTranslation(NAMESPACE);
  const name = settings?.founderFirstName ?? '';
  const { narrativeTree, storyBlurb, quote } = settings?.founder ?? {};
  return (
    <>
      <PageHero
        id="story-title"
        title={<Emphasised ns={NAMESPACE} textKey="hero.title" values={{ name }} />}
        lead={storyBlurb ?? t('hero.lead')}
        picture={settings && <FounderPicture settings={settings} alt={name} isFirst className={styles.photo} />}
        offersCall
      >
        <ApplyLink settings={settings} look="primary">
          {t('apply.action')}
        </ApplyLink>
      </PageHero>
      <Section className={styles.section}>
        {narrativeTree ? (
          <div className={cx('ui-prose', styles.narrative)}>
            <Markdown nodes={narrativeTree} />
          </div>
        ) : (
          <EmptyState
            title={t('empty.title')}
            action={<TextLink to={`${paths.about}?tab=founder`}>{t('empty.about')}</TextLink>}
          >
            {t('empty.text')}
          </EmptyState>
        )}
      </Section>
      {quote && (
        <Section tone="sand">
          <figure className={styles.quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>
              {name}, {brandNameOf(settings)}
            </figcaption>
          </figure>
        </Section>
      )}
      <Section tone="dark" labelledBy="story-apply">
        <div className={band.copy}>
          <h2 id="story-apply" className={band.title}>
            <Emphasised ns={NAMESPACE} textKey="apply.title" />
          </h2>
          <p className={band.text}>{t('apply.text', { name })}</p>
          <p className={band.actions}>
            <ApplyLink settings={settings} look="primary">
              {t('apply.action')}
            </ApplyLink>
            <TextLink to={`${paths.about}?tab=curriculum`}>{t('apply.curriculum')}</TextLink>
          </p>
        </div>
      </Section>
    </>
  );
}
