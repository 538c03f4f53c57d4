import { paths } from './paths';

/** Pages of records by their subject type in the audit log; types without a page are absent. */
const pages: Partial<Record<string, (id: string) => string>> = {
  contact: paths.contact,
  campaign: paths.campaign,
  subscriber: paths.subscriber,
  import: paths.import,
  'support-request': paths.supportRequest,
  'consent-form': paths.consentForm,
  'privacy-request': paths.privacyRequest,
  signup: paths.signup,
  user: paths.member,
  booking: paths.booking,
  'blog-post': paths.blogPost,
  testimonial: paths.testimonial,
  recording: paths.recording,
  post: paths.communityPost,
  comment: paths.communityComment,
  note: paths.communityNote,
  'site-settings': () => paths.settings,
  'retreat-offering': paths.retreat,
  'api-token': () => paths.apiTokens,
  webhook: paths.webhook,
  pod: paths.pod,
  sequence: paths.sequence,
  'meeting-type': paths.meetingType,
  'page-text': paths.page,
  'legal-text': paths.legalText,
  'email-text': paths.email,
};

/** Path (without language) of the page of an entry's record, if it has one. */
export function subjectPath(type: string, id: string): string | undefined {
  return pages[type]?.(encodeURIComponent(id));
}
