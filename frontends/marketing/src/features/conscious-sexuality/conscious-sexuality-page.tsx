import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { ContactDialogProvider } from '../contact-dialog/contact-dialog-provider';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { Emphasised } from '../page-parts/emphasised';
import { PageHero } from '../page-parts/page-hero';
import { LeaveNoTrace } from '../quick-exit/leave-no-trace';
import { QuickExit } from '../quick-exit/quick-exit';
import { quickExitTexts } from '../quick-exit/quick-exit-texts';
import { consciousSexualityTexts } from './conscious-sexuality-texts';
import { ConsultationSection } from './consultation-section';
import { EnquireButton } from './enquire-button';
import { GatheringsSection } from './gatherings-section';
import { MeaningSection } from './meaning-section';
import { PathwayCards } from './pathway-cards';
import { RulesSection } from './rules-section';

const NAMESPACE = 'marketing-conscious-sexuality';
const PATHWAYS_ID = 'pathways';

export const texts = { ...consciousSexualityTexts, ...quickExitTexts };

export function head(context: PageContext): PageHead {
  const { t } = context;
  const title = t(`${NAMESPACE}:head.title`);
  return {
    title,
    tabTitle: t('marketing-quick-exit:tab.program'),
    description: t(`${NAMESPACE}:head.description`),
    jsonLd: [breadcrumbList(context, [{ name: title, path: paths.consciousSexuality }])],
  };
}

/** /sacred-sexuality: explanation, reasons, four pathways, two gatherings, and a consultation. */
export function Page() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <ContactDialogProvider source="sacred-sexuality">
      <QuickExit />
      <PageHero
        id="sexuality-title"
        scene="boat"
        offersCall
        title={<Emphasised ns={NAMESPACE} textKey="hero.title" />}
        lead={t('hero.lead')}
      >
        <EnquireButton>{t('hero.schedule')}</EnquireButton>
        <TextLink href={`#${PATHWAYS_ID}`}>{t('hero.pathways')}</TextLink>
      </PageHero>
      <MeaningSection />
      <PathwayCards id={PATHWAYS_ID} />
      <GatheringsSection />
      <RulesSection />
      <ConsultationSection />
      <LeaveNoTrace />
    </ContactDialogProvider>
  );
}
