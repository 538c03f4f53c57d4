import { api } from '@leap/client/marketing';
import { usePosted } from '@leap/forms';
import { Trans, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { ButtonLink, Section, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { FounderPicture } from '../page-parts/founder-picture';
import { PageHero } from '../page-parts/page-hero';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { LeadForm } from './lead-form';
import styles from './lead-landing-page.module.css';
import { leadLandingTexts } from './lead-landing-texts';
import { LeadOffer } from './lead-offer';
import { LeadThanks } from './lead-thanks';
import { useLeadOffer } from './use-lead-offer';

export const texts = leadLandingTexts;

const TITLE_ID = 'lead-title';
const FORM_ID = 'session';
const BENEFITS_ID = 'lead-benefits';
const benefits = ['name', 'step', 'answer', 'room'] as const;

export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.getSiteSettings.initiate(language)), dispatch(api.endpoints.getLeadOffer.initiate())];
}

export function head(context: PageContext): PageHead {
  const { t } = context;
  const title = t('marketing-lead-landing:head.title');
  return {
    title,
    description: t('marketing-lead-landing:head.description'),
    jsonLd: [breadcrumbList(context, [{ name: title, path: paths.leadLanding }])],
  };
}

/** The lead page: a free discovery session, its benefits, and a short form. */
export function Page() {
  const { t } = useTranslation('marketing-lead-landing');
  const offer = useLeadOffer();
  const settings = useSiteSettings();
  // Without scripts nobody remembers the address.
  const [sentTo, setSentTo] = useState<string | null>(usePosted('lead')?.isSent ? '' : null);
  const state = offer?.hasEnded ? 'ended' : 'open';

  if (sentTo !== null) {
    return (
      <>
        <LeadThanks email={sentTo} />
        <LegalLinks />
      </>
    );
  }
  return (
    <>
      <PageHero
        id={TITLE_ID}
        title={<Trans t={t} i18nKey={`hero.${state}.title`} components={{ em: <em /> }} />}
        lead={t(`hero.${state}.lead`)}
        picture={
          settings && <FounderPicture settings={settings} alt={settings.founderFirstName} className={styles.photo} />
        }
      >
        <ButtonLink href={`#${FORM_ID}`}>{t(`hero.${state}.action`)}</ButtonLink>
      </PageHero>
      {offer && <LeadOffer offer={offer} />}
      <Section tone="sand" labelledBy={BENEFITS_ID} space="close">
        <div className={styles.layout}>
          <div className={styles.benefits}>
            <h2 id={BENEFITS_ID} className={styles.title}>
              <Trans t={t} i18nKey="benefits.title" components={{ em: <em /> }} />
            </h2>
            <ol className={styles.list} aria-labelledby={BENEFITS_ID}>
              {benefits.map((benefit, index) => (
                <li key={benefit} className={styles.benefit}>
                  <span className={styles.numeral} aria-hidden="true">
                    {index + 1}
                  </span>
                  <div>
                    <h3>{t(`benefits.${benefit}.title`)}</h3>
                    <p>{t(`benefits.${benefit}.text`)}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
          <div id={FORM_ID} className={styles.form}>
            <LeadForm state={state} onSent={setSentTo} />
          </div>
        </div>
      </Section>
      <LegalLinks />
    </>
  );
}

/** The page's own footer with legal links. */
function LegalLinks() {
  const { t } = useTranslation('marketing-lead-landing');
  return (
    <nav className={styles.legal} aria-label={t('legal.label')}>
      <ul className="ui-container">
        <li>
          <TextLink to={paths.privacy}>{t('legal.privacy')}</TextLink>
        </li>
        <li>
          <TextLink to={paths.terms}>{t('legal.terms')}</TextLink>
        </li>
        <li>
          <TextLink to={paths.informedConsent}>{t('legal.consent')}</TextLink>
        </li>
      </ul>
    </nav>
  );
}
