import { api } from '@leap/client/marketing';
import type { PageContext, PageHead } from '@leap/platform';
import { paths } from '../../../paths';
import { LegalDocument, preloadLegalText } from '../legal-document';
import { legalHead } from '../legal-head';
import { termsTexts } from '../legal-texts';
import { PlanTable } from './plan-table';

export const texts = termsTexts;

/** Loads the plans too, so that the page quotes current prices. */
export function preload(context: PageContext): Promise<unknown>[] {
  return [
    preloadLegalText(context, 'terms-of-service'),
    context.dispatch(api.endpoints.listInnerCirclePlans.initiate()),
  ];
}

export function head(context: PageContext): PageHead {
  return legalHead(context, 'marketing-terms', paths.terms);
}

/** /terms-of-service: the version in force: services, limits, the Inner Circle's prices, renewal and cancellation, rules of the community. */
export function Page() {
  return <LegalDocument kind="terms-of-service" ns="marketing-terms" plans={<PlanTable />} />;
}
