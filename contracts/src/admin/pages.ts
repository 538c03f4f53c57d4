import { api } from './api';
import type {
  AdminImportSummaryDto,
  AdminCampaignRecipientDto,
  AdminCampaignSummaryDto,
  AdminSubscriberDto,
  MailSuppressionDto,
  AdminConsentFormDto,
  AdminContactDto,
  AdminSupportRequestDto,
  PrivacyRequestDto,
  AdminBlogPostSummaryDto,
  AdminImageDto,
  AdminRetreatOfferingDto,
  AdminTestimonialDto,
  AdminInnerCircleSignupRowDto,
  AdminAuditEntryDto,
  AdminBookingRowDto,
  AdminCallRecordingDto,
  AdminMemberPostCommentDto,
  AdminCallRecordingNoteDto,
  AdminMemberPostDto,
  AdminJobDto,
  AdminMemberRowDto,
} from './api';
import { nextCursorOf } from '@leap/contracts';

/** One page of a list in the admin area and the cursor of the next one, when there is one. */
export interface AdminPage<Item> {
  items: Item[];
  nextCursor?: string;
}

/** What defines endpoints of the client; `injectEndpoints` gives it. */
export type EndpointBuild = Parameters<Parameters<typeof api.injectEndpoints>[0]['endpoints']>[0];

/** The client's tags: those of the operations' controllers (`@ApiTags`). */
export type ApiTag = Extract<Parameters<typeof api.util.invalidateTags>[0][number], string>;

/**
 * A list of the admin area page by page, by its filters. Mutations of the same tag ask for it anew.
 * @param url the list's address, or how it follows from the filters when they are in its path
 * @param tag the tag of the list's controller
 */
export function pagesOf<Item, Filter extends object>(
  build: EndpointBuild,
  url: string | ((filter: Filter) => string),
  tag: ApiTag,
) {
  return build.infiniteQuery<AdminPage<Item>, Filter, string | undefined>({
    infiniteQueryOptions: { initialPageParam: undefined, getNextPageParam: (lastPage) => lastPage.nextCursor },
    query: ({ queryArg, pageParam }) =>
      typeof url === 'string'
        ? { url, params: { ...queryArg, cursor: pageParam } }
        : { url: url(queryArg), params: { cursor: pageParam } },
    transformResponse: (items: Item[], meta) => {
      const nextCursor = nextCursorOf(meta?.response?.headers.get('link'));
      return nextCursor === undefined ? { items } : { items, nextCursor };
    },
    providesTags: [tag],
  });
}

/** Filters as they stand in a page's address: whatever it is, the server decides what it accepts. */
export type AdminFilters<Key extends string> = Partial<Record<Key, string>>;

/** Every list of the admin area. */
export const adminPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminCampaignPages: pagesOf<AdminCampaignSummaryDto, AdminFilters<'status'>>(
      build,
      '/api/admin/campaigns',
      'campaigns-admin',
    ),
    adminCampaignRecipientPages: pagesOf<AdminCampaignRecipientDto, AdminFilters<'state'> & { campaignId: string }>(
      build,
      ({ campaignId, state }) =>
        `/api/admin/campaigns/${campaignId}/recipients${state === undefined ? '' : `?state=${encodeURIComponent(state)}`}`,
      'campaigns-admin',
    ),
    adminSubscriberPages: pagesOf<AdminSubscriberDto, AdminFilters<'q' | 'state' | 'language'>>(
      build,
      '/api/admin/newsletter-subscribers',
      'subscribers-admin',
    ),
    adminMailSuppressionPages: pagesOf<MailSuppressionDto, AdminFilters<'q'>>(
      build,
      '/api/admin/mail-suppressions',
      'subscribers-admin',
    ),
    adminImportPages: pagesOf<AdminImportSummaryDto, object>(build, '/api/admin/imports', 'imports-admin'),
    adminInnerCircleSignupPages: pagesOf<
      AdminInnerCircleSignupRowDto,
      AdminFilters<'q' | 'paymentStatus' | 'step' | 'readiness' | 'plan' | 'language'>
    >(build, '/api/admin/inner-circle-signups', 'inner-circle-signups-admin'),
    adminMemberPages: pagesOf<
      AdminMemberRowDto,
      AdminFilters<'q' | 'membership' | 'role' | 'tag' | 'language' | 'secondFactor'>
    >(build, '/api/admin/members', 'members-admin'),
    adminBookingPages: pagesOf<
      AdminBookingRowDto,
      AdminFilters<'q' | 'status' | 'language' | 'from' | 'to' | 'memberId'>
    >(build, '/api/admin/bookings', 'bookings-admin'),
    adminBlogPostPages: pagesOf<AdminBlogPostSummaryDto, AdminFilters<'q' | 'language' | 'state' | 'untranslated'>>(
      build,
      '/api/admin/blog-posts',
      'blog-admin',
    ),
    adminImagePages: pagesOf<AdminImageDto, AdminFilters<'unused'>>(build, '/api/admin/images', 'images-admin'),
    adminTestimonialPages: pagesOf<AdminTestimonialDto, AdminFilters<'language' | 'visibility'>>(
      build,
      '/api/admin/testimonials',
      'testimonials-admin',
    ),
    adminRetreatOfferingPages: pagesOf<AdminRetreatOfferingDto, AdminFilters<'language' | 'visibility'>>(
      build,
      '/api/admin/retreat-offerings',
      'retreat-offerings-admin',
    ),
    adminContactPages: pagesOf<
      AdminContactDto,
      AdminFilters<'q' | 'kind' | 'state' | 'coachingType' | 'language' | 'from' | 'to'>
    >(build, '/api/admin/contacts', 'contacts-admin'),
    adminSupportRequestPages: pagesOf<AdminSupportRequestDto, AdminFilters<'q' | 'state' | 'language' | 'from' | 'to'>>(
      build,
      '/api/admin/support-requests',
      'support-requests-admin',
    ),
    adminConsentFormPages: pagesOf<
      AdminConsentFormDto,
      AdminFilters<'q' | 'state' | 'sessionType' | 'language' | 'from' | 'to'>
    >(build, '/api/admin/consent-forms', 'consent-forms-admin'),
    adminPrivacyRequestPages: pagesOf<PrivacyRequestDto, AdminFilters<'q' | 'kind' | 'state'>>(
      build,
      '/api/admin/privacy-requests',
      'privacy-requests-admin',
    ),
    adminAuditEntryPages: pagesOf<
      AdminAuditEntryDto,
      AdminFilters<'action' | 'actorId' | 'subjectType' | 'subjectId' | 'from' | 'to'>
    >(build, '/api/admin/audit-entries', 'audit-entries-admin'),
    adminCallRecordingPages: pagesOf<AdminCallRecordingDto, AdminFilters<'q' | 'state'>>(
      build,
      '/api/admin/call-recordings',
      'call-recordings-admin',
    ),
    adminMemberPostPages: pagesOf<AdminMemberPostDto, AdminFilters<'q' | 'visibility' | 'type' | 'reported'>>(
      build,
      '/api/admin/member-posts',
      'member-posts-admin',
    ),
    adminMemberPostCommentPages: pagesOf<AdminMemberPostCommentDto, AdminFilters<'q' | 'visibility'>>(
      build,
      '/api/admin/member-post-comments',
      'member-posts-admin',
    ),
    adminCallRecordingNotePages: pagesOf<AdminCallRecordingNoteDto, AdminFilters<'q' | 'visibility'>>(
      build,
      '/api/admin/call-recording-notes',
      'call-recording-notes-admin',
    ),
    adminJobPages: pagesOf<AdminJobDto, AdminFilters<'state' | 'name'>>(build, '/api/admin/jobs', 'jobs-admin'),
  }),
});

export const {
  useAdminMemberPostPagesInfiniteQuery,
  useAdminMemberPostCommentPagesInfiniteQuery,
  useAdminCallRecordingNotePagesInfiniteQuery,
  useAdminImportPagesInfiniteQuery,
  useAdminCampaignPagesInfiniteQuery,
  useAdminCampaignRecipientPagesInfiniteQuery,
  useAdminMailSuppressionPagesInfiniteQuery,
  useAdminSubscriberPagesInfiniteQuery,
  useAdminCallRecordingPagesInfiniteQuery,
  useAdminContactPagesInfiniteQuery,
  useAdminSupportRequestPagesInfiniteQuery,
  useAdminConsentFormPagesInfiniteQuery,
  useAdminPrivacyRequestPagesInfiniteQuery,
  useAdminBlogPostPagesInfiniteQuery,
  useAdminImagePagesInfiniteQuery,
  useAdminTestimonialPagesInfiniteQuery,
  useAdminRetreatOfferingPagesInfiniteQuery,
  useAdminJobPagesInfiniteQuery,
  useAdminAuditEntryPagesInfiniteQuery,
  useAdminInnerCircleSignupPagesInfiniteQuery,
  useAdminMemberPagesInfiniteQuery,
  useAdminBookingPagesInfiniteQuery,
} = adminPagesApi;
