import { api } from '@leap/client/marketing';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../../paths';
import { LegalDocument } from '../legal-document';
import { legalHead } from '../legal-head';
import { termsTexts } from '../legal-texts';
import { PlanTable } from './plan-table';

export const texts = termsTexts;

/** Date of the terms: that of the privacy policy. */
const TERMS_DATE = '2025-01-01';

const sections = [
  'agreement',
  'services',
  'health',
  'adults',
  'account',
  'innerCircle',
  'refunds',
  'community',
  'content',
  'liability',
  'changes',
  'contact',
] as const;
const tables = { innerCircle: <PlanTable /> };

/** Loads the plans, so that the page quotes current prices. */
export function preload({ dispatch }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.listInnerCirclePlans.initiate())];
}

export function head(context: PageContext): PageHead {
  return legalHead(context, 'marketing-terms', paths.terms);
}

/** /terms-of-service: services, limits, the Inner Circle's prices, renewal and cancellation, rules of the community. */
export function Page() {
  return <LegalDocument ns="marketing-terms" sections={sections} date={TERMS_DATE} tables={tables} />;
}
