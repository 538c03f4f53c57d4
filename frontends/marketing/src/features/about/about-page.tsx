import { api } from '@leap/client/marketing';
import { useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Section } from '@leap/ui';
import { Tabs } from '@leap/ui/tabs';
import { paths } from '../../paths';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Emphasised } from '../page-parts/emphasised';
import { PageHero } from '../page-parts/page-hero';
import { brandNameOf, useSiteSettings } from '../site-settings/use-site-settings';
import styles from './about-page.module.css';
import { readTab, writeTab } from './about-tab';
import { aboutTexts } from './about-texts';
import { CoachCall, CoachLink } from './coach-call';
import { CurriculumPanel } from './curriculum-panel';
import { FounderPanel } from './founder-panel';
import { VisionPanel } from './vision-panel';

export const texts = aboutTexts;

export function head(context: PageContext): PageHead {
  const { getState, language, t } = context;
  const brand = brandNameOf(api.endpoints.getSiteSettings.select(language)(getState()).data);
  return {
    title: t('marketing-about:head.title', { brand }),
    description: t('marketing-about:head.description', { brand }),
    jsonLd: [breadcrumbList(context, [{ name: t('marketing-about:head.title', { brand }), path: paths.about }])],
  };
}

/** /about: vision, curriculum and founder in tabs, each with an address and history entry. */
export function Page() {
  const { t } = useTranslation('marketing-about');
  const [search, setSearch] = useSearchParams();
  const settings = useSiteSettings();
  const brand = brandNameOf(settings);

  function choose(tab: string): void {
    // A click selects twice, by mouse and by focus, before the address changes: one history entry is enough.
    const current = new URLSearchParams(window.location.search);
    if (readTab(current) !== tab) setSearch(writeTab(current, tab), { preventScrollReset: true });
  }

  return (
    <>
      <PageHero
        id="about-page-title"
        scene="path"
        title={<Emphasised ns="marketing-about" textKey="hero.title" />}
        lead={t('hero.lead', { brand })}
        offersCall
      >
        <CoachLink settings={settings} />
      </PageHero>
      <Section space="joined" className={styles.tabs}>
        <Tabs
          label={t('tabs.label', { brand })}
          value={readTab(search)}
          onValueChange={choose}
          items={[
            { value: 'vision-mission', label: t('tabs.vision'), content: <VisionPanel /> },
            { value: 'curriculum', label: t('tabs.curriculum'), content: <CurriculumPanel /> },
            { value: 'founder', label: t('tabs.founder'), content: <FounderPanel settings={settings} /> },
          ]}
        />
      </Section>
      <CoachCall settings={settings} />
    </>
  );
}
