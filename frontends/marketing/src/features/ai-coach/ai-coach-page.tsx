import { api } from '@leap/client/marketing';
import { Trans, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Ring, Section, cx } from '@leap/ui';
import { useEffect } from 'react';
import { paths } from '../../paths';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { aiCoachUrl } from '../site-settings/ai-coach-url';
import { useSiteSettings } from '../site-settings/use-site-settings';
import styles from './ai-coach-page.module.css';
import { aiCoachTexts } from './ai-coach-texts';
import { departure } from './leave-for';

export const texts = aiCoachTexts;

export function head(context: PageContext): PageHead {
  const { language, getState, t } = context;
  const settings = api.endpoints.getSiteSettings.select(language)(getState()).data;
  return {
    title: t('marketing-ai-coach:head.title'),
    description: t('marketing-ai-coach:head.description'),
    jsonLd: [breadcrumbList(context, [{ name: t('marketing-ai-coach:head.title'), path: paths.aiCoach }])],
    leadsTo: aiCoachUrl(settings, 'aiCoachPage'),
  };
}

/** /ai-coach: redirects to the AI coach's site, with a link as a fallback. */
export function Page() {
  const { t } = useTranslation('marketing-ai-coach');
  const settings = useSiteSettings();
  const address = aiCoachUrl(settings, 'aiCoachPage');

  useEffect(() => {
    if (address !== undefined) departure.leaveFor(address);
  }, [address]);

  if (settings !== undefined && address === undefined) return <NoCoachYet />;
  return (
    <Section labelledBy="ai-coach-title" className={styles.page}>
      <div className={styles.middle}>
        <Ring
          className={cx(styles.ring, styles.turning)}
          radius={120}
          weight={17}
          seed={5}
          start={40}
          sweep={290}
          hairlines={4}
        />
        <h1 id="ai-coach-title" className={styles.title}>
          {t('leaving.title')}
        </h1>
        <p className={styles.text}>{t('leaving.text')}</p>
        {address !== undefined && (
          <p className={styles.fallback}>
            <Trans t={t} i18nKey="leaving.fallback" components={{ onward: <a href={address}>{address}</a> }} />
          </p>
        )}
      </div>
    </Section>
  );
}

/** Without an address in the settings, shows a message instead of a loading state. */
function NoCoachYet() {
  const { t } = useTranslation('marketing-ai-coach');
  return (
    <Section labelledBy="ai-coach-title" className={styles.page}>
      <div className={styles.middle}>
        <Ring className={styles.ring} radius={120} weight={17} seed={5} start={40} sweep={215} hairlines={4} />
        <h1 id="ai-coach-title" className={styles.title}>
          {t('missing.title')}
        </h1>
        <p className={styles.text}>{t('missing.text')}</p>
        <ButtonLink to={paths.apply('ai-coach')}>{t('missing.link')}</ButtonLink>
      </div>
    </Section>
  );
}
