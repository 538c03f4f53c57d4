import { api } from '@leap/client/marketing';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Section, TextLink } from '@leap/ui';
import { Picture } from '@leap/ui/picture';
import { paths } from '../../paths';
import { ContactDialogProvider } from '../contact-dialog/contact-dialog-provider';
import { useContactLink } from '../contact-dialog/use-contact-dialog';
import { embedConsentTexts } from '../embed-consent/embed-consent-texts';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Emphasised } from '../page-parts/emphasised';
import { PageHero } from '../page-parts/page-hero';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import { eventOf } from './offering-event';
import { OfferingsSection } from './offerings-section';
import { PodcastPlayerSection } from './podcast-player-section';
import { retreatsTexts } from './retreats-texts';
import styles from './retreats-page.module.css';

const NAMESPACE = 'marketing-retreats';
const OFFERINGS_ID = 'offerings';
/** A strip of a landscape lives from what stands above its middle. */
const horizon = { x: 60, y: 27 };
const values = ['preparation', 'health', 'size', 'return'] as const;

export const texts = { ...retreatsTexts, ...embedConsentTexts };

export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.listRetreatOfferings.initiate(language))];
}

export function head(context: PageContext): PageHead {
  const { getState, language, siteUrl, t } = context;
  const title = t(`${NAMESPACE}:head.title`);
  const offerings = api.endpoints.listRetreatOfferings.select(language)(getState()).data ?? [];
  const organizer = brandNameOf(api.endpoints.getSiteSettings.select(language)(getState()).data);
  return {
    title,
    description: t(`${NAMESPACE}:head.description`),
    jsonLd: [
      breadcrumbList(context, [{ name: title, path: paths.retreats }]),
      ...offerings.flatMap((offering) => eventOf(offering, { siteUrl, organizer }) ?? []),
    ],
  };
}

/** /retreats-ceremonies: values, offerings, podcast, and contact. */
export function Page() {
  const { t } = useTranslation(NAMESPACE);
  const picture = useSiteSettings()?.retreatsPicture;
  return (
    <ContactDialogProvider source="retreats-ceremonies">
      <div className={picture && styles.first}>
        <PageHero
          id="retreats-title"
          className={styles.hero}
          title={<Emphasised ns={NAMESPACE} textKey="hero.title" />}
          lead={t('hero.lead')}
          offersCall
        >
          <AskLink />
          <TextLink href={`#${OFFERINGS_ID}`}>{t('hero.dates')}</TextLink>
        </PageHero>
        {picture && (
          <Picture
            picture={{ ...picture, focus: horizon }}
            sizes="(width >= 1024px) 44vw, 100vw"
            isFirst
            className={styles.picture}
          />
        )}
      </div>
      <Section tone="sand" labelledBy="values-title">
        <div className={styles.values}>
          <h2 id="values-title" className={styles.title}>
            <Emphasised ns={NAMESPACE} textKey="values.title" />
          </h2>
          <ul className={styles.rows}>
            {values.map((value) => (
              <li key={value} className={styles.row}>
                <h3>{t(`values.${value}.title`)}</h3>
                <p>{t(`values.${value}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <OfferingsSection id={OFFERINGS_ID} />
      <PodcastPlayerSection />
      <QuestionsSection />
    </ContactDialogProvider>
  );
}

/** The page's main action, in its first screen. */
function AskLink() {
  const { t } = useTranslation(NAMESPACE);
  const contact = useContactLink();
  return <ButtonLink {...contact('retreats')}>{t('questions.retreats.action')}</ButtonLink>;
}

/** The two kinds of inquiries, each with the dialog of its program. */
function QuestionsSection() {
  const { t } = useTranslation(NAMESPACE);
  const contact = useContactLink();
  return (
    <Section tone="dark" labelledBy="questions-title">
      <h2 id="questions-title" className={styles.title}>
        <Emphasised ns={NAMESPACE} textKey="questions.title" />
      </h2>
      <div className={styles.questions}>
        <div className={styles.question}>
          <h3 className={styles.name}>{t('questions.retreats.title')}</h3>
          <p>{t('questions.retreats.text')}</p>
          <ButtonLink {...contact('retreats')}>{t('questions.retreats.action')}</ButtonLink>
        </div>
        <div className={styles.question}>
          <h3 className={styles.name}>{t('questions.plants.title')}</h3>
          <p>{t('questions.plants.text')}</p>
          <ButtonLink variant="secondary" {...contact('plant-medicine')}>
            {t('questions.plants.action')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
