import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../../paths';
import { LegalDocument, preloadLegalText } from '../legal-document';
import { legalHead } from '../legal-head';
import { privacyTexts } from '../legal-texts';

export const texts = privacyTexts;

export function preload(context: PageContext): Promise<unknown>[] {
  return [preloadLegalText(context, 'privacy-policy')];
}

export function head(context: PageContext): PageHead {
  return legalHead(context, 'marketing-privacy', paths.privacy);
}

/** /privacy-policy: the version in force. The first one has the specified ten sections and statements. */
export function Page() {
  return <LegalDocument kind="privacy-policy" ns="marketing-privacy" />;
}
