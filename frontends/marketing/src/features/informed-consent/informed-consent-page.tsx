import { api, useGetLegalTextQuery, type ConsentFormDto } from '@leap/client/marketing';
import { PostedParts, usePosted } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { Trans, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { breadcrumbList } from '../page-parts/breadcrumbs';
import { PageHero } from '../page-parts/page-hero';
import { LeaveNoTrace } from '../quick-exit/leave-no-trace';
import { QuickExit } from '../quick-exit/quick-exit';
import { quickExitTexts } from '../quick-exit/quick-exit-texts';
import { CONSENT_FORM_ID, ConsentForm } from './consent-form';
import { ConsentReceipt } from './consent-receipt';
import { Declaration } from './declaration';
import { informedConsentTexts } from './informed-consent-texts';

export const texts = { ...informedConsentTexts, ...quickExitTexts };

const TITLE_ID = 'consent-title';

export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [
    dispatch(api.endpoints.getLegalText.initiate({ kind: 'informed-consent', language })),
    dispatch(api.endpoints.getSiteSettings.initiate(language)),
  ];
}

export function head(context: PageContext): PageHead {
  const { t } = context;
  const title = t('marketing-informed-consent:head.title');
  return {
    title,
    tabTitle: t('marketing-quick-exit:tab.form'),
    description: t('marketing-informed-consent:head.description'),
    jsonLd: [breadcrumbList(context, [{ name: title, path: paths.informedConsent }])],
  };
}

/** The declaration with its form, replaced by the receipt afterwards. */
export function Page() {
  const { t } = useTranslation('marketing-informed-consent');
  const language = useLanguage();
  const declaration = useGetLegalTextQuery({ kind: 'informed-consent', language });
  const [receipt, setReceipt] = useState<ConsentFormDto | null>(null);
  /** Another number is another form: an empty one. */
  const [blank, setBlank] = useState(0);
  // Without scripts the receipt comes by email alone.
  const isPosted = usePosted('consent')?.isSent;

  if (receipt && declaration.data) {
    return (
      <>
        <QuickExit />
        <ConsentReceipt form={receipt} declaration={declaration.data} />
        <LeaveNoTrace />
      </>
    );
  }
  return (
    <>
      <QuickExit />
      <PageHero
        id={TITLE_ID}
        title={<Trans t={t} i18nKey="hero.title" components={{ em: <em /> }} />}
        lead={t('hero.lead')}
      >
        {isPosted ? (
          <PostedParts form="consent" />
        ) : (
          <TextLink href={`#${CONSENT_FORM_ID}`}>{t('hero.toForm')}</TextLink>
        )}
      </PageHero>
      <Declaration
        declaration={declaration.data}
        title={t('declaration.title')}
        hasFailed={declaration.isError}
        onRetry={() => void declaration.refetch()}
      />
      {!isPosted && <ConsentForm key={blank} declaration={declaration.data} onSubmitted={setReceipt} />}
      <LeaveNoTrace onForgotten={() => setBlank(blank + 1)} />
    </>
  );
}
