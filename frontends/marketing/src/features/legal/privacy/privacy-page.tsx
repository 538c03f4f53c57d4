import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../../paths';
import { LegalDocument } from '../legal-document';
import { legalHead } from '../legal-head';
import { privacyTexts } from '../legal-texts';
import { RetentionTable } from './retention-table';

export const texts = privacyTexts;

/** Specified: last updated and effective on January 1, 2025. */
const PRIVACY_DATE = '2025-01-01';

const sections = [
  'collected',
  'use',
  'sharing',
  'security',
  'retention',
  'rights',
  'age',
  'transfers',
  'updates',
  'contact',
] as const;
const tables = { retention: <RetentionTable /> };

export function head(context: PageContext): PageHead {
  return legalHead(context, 'marketing-privacy', paths.privacy);
}

/** /privacy-policy: the specified ten sections and statements, in both languages. */
export function Page() {
  return <LegalDocument ns="marketing-privacy" sections={sections} date={PRIVACY_DATE} tables={tables} />;
}
