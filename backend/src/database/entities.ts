import { EmailChange } from '../modules/accounts/accounts/email-change.entity.js';
import { PasswordToken } from '../modules/accounts/accounts/password-token.entity.js';
import { WelcomeEmail } from '../modules/accounts/accounts/welcome-email.entity.js';
import { AuditEntry } from '../modules/operations/audit-entries/audit-entry.entity.js';
import { Avatar } from '../modules/accounts/avatars/avatar.entity.js';
import { BlogPost } from '../modules/content/blog-posts/blog-post.entity.js';
import { CalendarBlockedDay } from '../modules/calendar/calendar-blocked-days/calendar-blocked-day.entity.js';
import { CalendarBooking } from '../modules/calendar/calendar-bookings/calendar-booking.entity.js';
import { CalendarHours } from '../modules/calendar/calendar-hours/calendar-hours.entity.js';
import { CalendarAuthorization } from '../modules/calendar/calendar-connections/calendar-authorization.entity.js';
import { CalendarConnection } from '../modules/calendar/calendar-connections/calendar-connection.entity.js';
import { CallFeed } from '../modules/calendar/call-feeds/call-feed.entity.js';
import { CallRecordingNote } from '../modules/recordings/call-recording-notes/call-recording-note.entity.js';
import { CallRecording } from '../modules/recordings/call-recordings/call-recording.entity.js';
import { ConsentDeclaration } from '../modules/inquiries/consent-forms/consent-declaration.entity.js';
import { ConsentForm } from '../modules/inquiries/consent-forms/consent-form.entity.js';
import { ContactReply } from '../modules/inquiries/contact-replies/contact-reply.entity.js';
import { Contact } from '../modules/inquiries/contacts/contact.entity.js';
import { CommentNotice } from '../modules/mailing/member-notifications/comment-notice.entity.js';
import { CampaignRecipient } from '../modules/mailing/campaign-recipients/campaign-recipient.entity.js';
import { Campaign } from '../modules/mailing/campaigns/campaign.entity.js';
import { MailSuppression } from '../modules/mailing/mail-suppressions/mail-suppression.entity.js';
import { MemberNotification } from '../modules/mailing/member-notifications/member-notification.entity.js';
import { NotificationSettings } from '../modules/mailing/member-notifications/notification-settings.entity.js';
import { MembershipDecision } from '../modules/membership/members/membership-decision.entity.js';
import { MemberPostComment } from '../modules/community/member-post-comments/member-post-comment.entity.js';
import { MemberPostLike } from '../modules/community/member-post-likes/member-post-like.entity.js';
import { FathomDelivery } from '../modules/recordings/fathom-deliveries/fathom-delivery.entity.js';
import { FathomImport } from '../modules/recordings/fathom-imports/fathom-import.entity.js';
import { MemberPost } from '../modules/community/member-posts/member-post.entity.js';
import { MemberPostReport } from '../modules/community/member-post-reports/member-post-report.entity.js';
import { Import } from '../modules/operations/imports/import.entity.js';
import { ImportRefusal } from '../modules/operations/imports/import-refusal.entity.js';
import { ImageFile } from '../modules/content/images/image-file.entity.js';
import { Image } from '../modules/content/images/image.entity.js';
import { InnerCircleSignup } from '../modules/membership/inner-circle-signups/inner-circle-signup.entity.js';
import { NewsletterSubscriber } from '../modules/mailing/newsletter-subscribers/newsletter-subscriber.entity.js';
import { PodcastEpisode } from '../modules/content/podcast/podcast-episode.entity.js';
import { PrivacyRequest } from '../modules/privacy/privacy-requests/privacy-request.entity.js';
import { PodcastFeedState } from '../modules/content/podcast/podcast-feed-state.entity.js';
import { PodcastImage } from '../modules/content/podcast/podcast-image.entity.js';
import { AccountDeletedEmail } from '../modules/privacy/personal-data/account-deleted-email.entity.js';
import { PaidMembership } from '../modules/operations/dashboard/paid-membership.entity.js';
import { SubscriberChange } from '../modules/operations/dashboard/subscriber-change.entity.js';
import { Podcast } from '../modules/content/podcast/podcast.entity.js';
import { RetreatOffering } from '../modules/content/retreat-offerings/retreat-offering.entity.js';
import { RecoveryCode } from '../modules/accounts/second-factors/recovery-code.entity.js';
import { SecondFactor } from '../modules/accounts/second-factors/second-factor.entity.js';
import { SiteSettings } from '../modules/content/site-settings/site-settings.entity.js';
import { StripeEvent } from '../modules/membership/stripe-events/stripe-event.entity.js';
import { SupportRequest } from '../modules/inquiries/support-requests/support-request.entity.js';
import { Testimonial } from '../modules/content/testimonials/testimonial.entity.js';
import { UserCredential } from '../modules/accounts/users/user-credential.entity.js';
import { User } from '../modules/accounts/users/user.entity.js';

/** Every entity, listed: nothing is found by globbing. */
export const entities = [
  AuditEntry,
  Avatar,
  BlogPost,
  CalendarBlockedDay,
  CalendarBooking,
  CalendarHours,
  CalendarAuthorization,
  CalendarConnection,
  CallFeed,
  CallRecording,
  CallRecordingNote,
  ConsentDeclaration,
  ConsentForm,
  CommentNotice,
  Contact,
  ContactReply,
  MemberNotification,
  MembershipDecision,
  MemberPost,
  MemberPostComment,
  MemberPostLike,
  MemberPostReport,
  EmailChange,
  AccountDeletedEmail,
  FathomDelivery,
  FathomImport,
  Import,
  ImportRefusal,
  Image,
  ImageFile,
  InnerCircleSignup,
  Campaign,
  CampaignRecipient,
  MailSuppression,
  NewsletterSubscriber,
  NotificationSettings,
  PaidMembership,
  PasswordToken,
  Podcast,
  PodcastEpisode,
  PodcastFeedState,
  PodcastImage,
  RecoveryCode,
  PrivacyRequest,
  RetreatOffering,
  SecondFactor,
  SiteSettings,
  StripeEvent,
  SubscriberChange,
  SupportRequest,
  Testimonial,
  User,
  UserCredential,
  WelcomeEmail,
];
