import type { RemoteRoutes } from '@leap/platform';
import { paths } from './paths';

/** The admin remote's exposed module. */
export const remote: RemoteRoutes = {
  texts: {
    admin: {
      en: () => import(/* webpackChunkName: "admin-en" */ './locales/en.json'),
      es: () => import(/* webpackChunkName: "admin-es" */ './locales/es.json'),
    },
  },
  routes: [
    {
      name: 'admin',
      path: paths.admin,
      search: ['days'],
      load: () => import(/* webpackChunkName: "page-admin" */ './features/status/admin-page'),
    },
    {
      name: 'signups',
      path: paths.signups,
      search: ['view', 'q', 'paymentStatus', 'stage', 'followUp', 'readiness', 'plan', 'language'],
      load: () => import(/* webpackChunkName: "page-signups" */ './features/inner-circle-signups/signups-page'),
    },
    {
      name: 'signup',
      path: paths.signup(':id'),
      load: () => import(/* webpackChunkName: "page-signup" */ './features/inner-circle-signups/signup-page'),
    },
    {
      name: 'person',
      path: paths.personPattern,
      load: () => import(/* webpackChunkName: "page-person" */ './features/person/person-page'),
    },
    {
      name: 'person-tasks',
      path: paths.personTasks,
      load: () => import(/* webpackChunkName: "page-person" */ './features/person/due-tasks-page'),
    },
    {
      name: 'members',
      path: paths.members,
      search: ['q', 'membership', 'role', 'tag', 'language', 'secondFactor'],
      load: () => import(/* webpackChunkName: "page-members" */ './features/members/members-page'),
    },
    {
      name: 'member',
      path: paths.member(':id'),
      load: () => import(/* webpackChunkName: "page-member" */ './features/members/member-page'),
    },
    {
      name: 'plans',
      path: paths.plans,
      load: () => import(/* webpackChunkName: "page-plans" */ './features/plans/plans-page'),
    },
    {
      name: 'plan',
      path: paths.planPattern,
      load: () => import(/* webpackChunkName: "page-plan" */ './features/plans/plan-page'),
    },
    {
      name: 'promotion-codes',
      path: paths.promotionCodes,
      search: ['state'],
      load: () => import(/* webpackChunkName: "page-promotion-codes" */ './features/plans/promotion-codes-page'),
    },
    {
      name: 'new-promotion-code',
      path: paths.newPromotionCode,
      load: () => import(/* webpackChunkName: "page-promotion-codes" */ './features/plans/promotion-code-page'),
    },
    {
      name: 'bookings',
      path: paths.bookings,
      search: ['view', 'day', 'q', 'status', 'language', 'from', 'to', 'memberId'],
      load: () => import(/* webpackChunkName: "page-bookings" */ './features/bookings/bookings-page'),
    },
    {
      name: 'new-booking',
      path: paths.newBooking(),
      search: ['start'],
      load: () => import(/* webpackChunkName: "page-new-booking" */ './features/bookings/new-booking-page'),
    },
    {
      name: 'booking',
      path: paths.booking(':id'),
      load: () => import(/* webpackChunkName: "page-booking" */ './features/bookings/booking-page'),
    },
    {
      name: 'pods',
      path: paths.pods,
      load: () => import(/* webpackChunkName: "page-pods" */ './features/pods/pods-page'),
    },
    {
      name: 'pod',
      path: paths.pod(':id'),
      search: ['q'],
      load: () => import(/* webpackChunkName: "page-pod" */ './features/pods/pod-page'),
    },
    {
      name: 'weekly-call',
      path: paths.weeklyCall,
      load: () => import(/* webpackChunkName: "page-weekly-call" */ './features/weekly-call/weekly-call-page'),
    },
    {
      name: 'call-sheets',
      path: paths.callSheets,
      search: ['week', 'pod'],
      load: () => import(/* webpackChunkName: "page-weekly-call" */ './features/weekly-call/call-sheets-page'),
    },
    {
      name: 'meeting-types',
      path: paths.meetingTypes,
      search: ['visibility'],
      load: () => import(/* webpackChunkName: "page-meeting-types" */ './features/meeting-types/meeting-types-page'),
    },
    {
      name: 'meeting-type',
      path: paths.meetingTypePattern,
      load: () => import(/* webpackChunkName: "page-meeting-type" */ './features/meeting-types/meeting-type-page'),
    },
    {
      name: 'calendar-hours',
      path: paths.calendarHours,
      load: () => import(/* webpackChunkName: "page-calendar-hours" */ './features/calendar-hours/calendar-hours-page'),
    },
    {
      name: 'campaigns',
      path: paths.campaigns,
      search: ['status'],
      load: () => import(/* webpackChunkName: "page-campaigns" */ './features/campaigns/campaigns-page'),
    },
    {
      name: 'campaign',
      path: paths.campaign(':id'),
      search: ['state'],
      load: () => import(/* webpackChunkName: "page-campaign" */ './features/campaigns/campaign-page'),
    },
    {
      name: 'sequences',
      path: paths.sequences,
      load: () => import(/* webpackChunkName: "page-sequences" */ './features/sequences/sequences-page'),
    },
    {
      name: 'sequence',
      path: paths.sequence(':id'),
      load: () => import(/* webpackChunkName: "page-sequence" */ './features/sequences/sequence-page'),
    },
    {
      name: 'sequence-step',
      path: paths.sequenceStep(':id', ':stepId'),
      load: () => import(/* webpackChunkName: "page-sequence" */ './features/sequences/sequence-step-page'),
    },
    {
      name: 'subscribers',
      path: paths.subscribers,
      search: ['q', 'state', 'language', 'suppressed'],
      load: () => import(/* webpackChunkName: "page-subscribers" */ './features/subscribers/subscribers-page'),
    },
    {
      name: 'subscriber',
      path: paths.subscriber(':id'),
      load: () => import(/* webpackChunkName: "page-subscriber" */ './features/subscribers/subscriber-page'),
    },
    {
      name: 'imports',
      path: paths.imports,
      load: () => import(/* webpackChunkName: "page-imports" */ './features/imports/imports-page'),
    },
    {
      name: 'import',
      path: paths.import(':id'),
      load: () => import(/* webpackChunkName: "page-import" */ './features/imports/import-page'),
    },
    {
      name: 'pages',
      path: paths.pages,
      load: () => import(/* webpackChunkName: "page-pages" */ './features/page-texts/pages-page'),
    },
    {
      name: 'page-texts',
      path: paths.page(':page'),
      load: () => import(/* webpackChunkName: "page-page-texts" */ './features/page-texts/page-texts-page'),
    },
    {
      name: 'legal-text',
      path: paths.legalText(':kind'),
      load: () => import(/* webpackChunkName: "page-page-texts" */ './features/legal-texts/legal-text-page'),
    },
    {
      name: 'emails',
      path: paths.emails,
      load: () => import(/* webpackChunkName: "page-emails" */ './features/email-texts/emails-page'),
    },
    {
      name: 'email',
      path: paths.email(':email'),
      load: () => import(/* webpackChunkName: "page-email" */ './features/email-texts/email-page'),
    },
    {
      name: 'setup',
      path: paths.setup,
      load: () => import(/* webpackChunkName: "page-setup" */ './features/setup/setup-page'),
    },
    {
      name: 'mail',
      path: paths.mail,
      load: () => import(/* webpackChunkName: "page-mail" */ './features/mail/mail-page'),
    },
    {
      name: 'calendar-setup',
      path: paths.calendarSetup,
      load: () => import(/* webpackChunkName: "page-calendar-setup" */ './features/calendar-setup/calendar-setup-page'),
    },
    {
      name: 'recordings',
      path: paths.recordings,
      search: ['q', 'state'],
      load: () => import(/* webpackChunkName: "page-recordings" */ './features/recordings/recordings-page'),
    },
    {
      name: 'recording',
      path: paths.recordingPattern,
      load: () => import(/* webpackChunkName: "page-recording" */ './features/recordings/recording-page'),
    },
    {
      name: 'jobs',
      path: paths.jobs,
      search: ['state', 'name'],
      load: () => import(/* webpackChunkName: "page-jobs" */ './features/jobs/jobs-page'),
    },
    {
      name: 'admin-contacts',
      path: paths.contacts,
      search: ['q', 'kind', 'state', 'coachingType', 'language', 'from', 'to'],
      load: () => import(/* webpackChunkName: "page-admin-contacts" */ './features/contacts/contacts-page'),
    },
    {
      name: 'admin-contact',
      path: paths.contactPattern,
      load: () => import(/* webpackChunkName: "page-admin-contact" */ './features/contacts/contact-page'),
    },
    {
      name: 'admin-support-requests',
      path: paths.supportRequests,
      search: ['q', 'state', 'language', 'from', 'to'],
      load: () =>
        import(
          /* webpackChunkName: "page-admin-support-requests" */ './features/support-requests/support-requests-page'
        ),
    },
    {
      name: 'admin-support-request',
      path: paths.supportRequestPattern,
      load: () =>
        import(/* webpackChunkName: "page-admin-support-request" */ './features/support-requests/support-request-page'),
    },
    {
      name: 'admin-consent-forms',
      path: paths.consentForms,
      search: ['q', 'state', 'sessionType', 'language', 'from', 'to'],
      load: () =>
        import(/* webpackChunkName: "page-admin-consent-forms" */ './features/consent-forms/consent-forms-page'),
    },
    {
      name: 'admin-consent-form',
      path: paths.consentFormPattern,
      load: () =>
        import(/* webpackChunkName: "page-admin-consent-form" */ './features/consent-forms/consent-form-page'),
    },
    {
      name: 'admin-privacy',
      path: paths.privacy,
      search: ['q', 'kind', 'state'],
      load: () => import(/* webpackChunkName: "page-admin-privacy" */ './features/privacy/privacy-page'),
    },
    {
      name: 'admin-privacy-request',
      path: paths.privacyRequestPattern,
      load: () =>
        import(/* webpackChunkName: "page-admin-privacy-request" */ './features/privacy/privacy-request-page'),
    },
    {
      name: 'site-settings',
      path: paths.settings,
      load: () => import(/* webpackChunkName: "page-site-settings" */ './features/site-settings/settings-page'),
    },
    {
      name: 'community',
      path: paths.community,
      search: ['kind', 'q', 'visibility', 'type', 'reported', 'state'],
      load: () => import(/* webpackChunkName: "page-community" */ './features/community/community-page'),
    },
    {
      name: 'community-post',
      path: paths.communityPostPattern,
      load: () => import(/* webpackChunkName: "page-community-post" */ './features/community/community-post-page'),
    },
    {
      name: 'community-comment',
      path: paths.communityCommentPattern,
      load: () =>
        import(/* webpackChunkName: "page-community-comment" */ './features/community/community-comment-page'),
    },
    {
      name: 'community-note',
      path: paths.communityNotePattern,
      load: () => import(/* webpackChunkName: "page-community-note" */ './features/community/community-note-page'),
    },
    {
      name: 'api-tokens',
      path: paths.apiTokens,
      search: ['state'],
      load: () => import(/* webpackChunkName: "page-api-tokens" */ './features/api-tokens/api-tokens-page'),
    },
    {
      name: 'new-api-token',
      path: paths.newApiToken,
      load: () => import(/* webpackChunkName: "page-api-tokens" */ './features/api-tokens/api-token-page'),
    },
    {
      name: 'webhooks',
      path: paths.webhooks,
      load: () => import(/* webpackChunkName: "page-webhooks" */ './features/webhooks/webhooks-page'),
    },
    {
      name: 'webhook',
      path: paths.webhook(':id'),
      search: ['state'],
      load: () => import(/* webpackChunkName: "page-webhooks" */ './features/webhooks/webhook-page'),
    },
    {
      name: 'audit-log',
      path: paths.auditLog,
      search: ['action', 'subjectType', 'actorId', 'subjectId', 'from', 'to'],
      load: () => import(/* webpackChunkName: "page-audit-log" */ './features/audit-entries/audit-log-page'),
    },
    {
      name: 'blog-editor-list',
      path: paths.blog,
      search: ['q', 'language', 'state', 'untranslated'],
      load: () => import(/* webpackChunkName: "page-blog-editor-list" */ './features/blog/blog-list-page'),
    },
    {
      name: 'blog-editor',
      path: paths.blogPostPattern,
      search: ['translates'],
      load: () => import(/* webpackChunkName: "page-blog-editor" */ './features/blog/blog-post-page'),
    },
    {
      name: 'images',
      path: paths.images,
      search: ['unused'],
      load: () => import(/* webpackChunkName: "page-images" */ './features/images/images-page'),
    },
    {
      name: 'testimonials-editor',
      path: paths.testimonials,
      search: ['language', 'visibility'],
      load: () =>
        import(/* webpackChunkName: "page-testimonials-editor" */ './features/testimonials/testimonials-page'),
    },
    {
      name: 'testimonial-editor',
      path: paths.testimonialPattern,
      load: () => import(/* webpackChunkName: "page-testimonial-editor" */ './features/testimonials/testimonial-page'),
    },
    {
      name: 'retreats-editor',
      path: paths.retreats,
      search: ['language', 'visibility'],
      load: () => import(/* webpackChunkName: "page-retreats-editor" */ './features/retreats/retreats-page'),
    },
    {
      name: 'retreat-editor',
      path: paths.retreatPattern,
      load: () => import(/* webpackChunkName: "page-retreat-editor" */ './features/retreats/retreat-page'),
    },
    {
      name: 'google-callback',
      path: paths.googleCallback,
      search: ['code', 'state', 'error'],
      isPrivate: true,
      load: () =>
        import(/* webpackChunkName: "page-google-callback" */ './features/calendar-setup/google-callback-page'),
    },
  ],
};
