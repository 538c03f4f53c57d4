import { EmailChange } from '../modules/accounts/email-change.entity.js';
import { PasswordToken } from '../modules/accounts/password-token.entity.js';
import { WelcomeLetter } from '../modules/accounts/welcome-letter.entity.js';
import { AuditEntry } from '../modules/audit-entries/audit-entry.entity.js';
import { Avatar } from '../modules/avatars/avatar.entity.js';
import { BlogPost } from '../modules/blog-posts/blog-post.entity.js';
import { CalendarBlockedDay } from '../modules/calendar-blocked-days/calendar-blocked-day.entity.js';
import { CalendarBooking } from '../modules/calendar-bookings/calendar-booking.entity.js';
import { CalendarHours } from '../modules/calendar-hours/calendar-hours.entity.js';
import { CalendarAuthorization } from '../modules/calendar-connections/calendar-authorization.entity.js';
import { CalendarConnectionRow } from '../modules/calendar-connections/calendar-connection.entity.js';
import { CallFeed } from '../modules/call-feeds/call-feed.entity.js';
import { CallRecordingNote } from '../modules/call-recording-notes/call-recording-note.entity.js';
import { CallRecording } from '../modules/call-recordings/call-recording.entity.js';
import { ConsentDeclaration } from '../modules/consent-forms/consent-declaration.entity.js';
import { ConsentForm } from '../modules/consent-forms/consent-form.entity.js';
import { ContactReply } from '../modules/contact-replies/contact-reply.entity.js';
import { Contact } from '../modules/contacts/contact.entity.js';
import { CommentNotice } from '../modules/member-letters/comment-notice.entity.js';
import { LetterRecipient } from '../modules/letter-recipients/letter-recipient.entity.js';
import { Letter } from '../modules/letters/letter.entity.js';
import { MailSuppression } from '../modules/mail-suppressions/mail-suppression.entity.js';
import { MemberLetter } from '../modules/member-letters/member-letter.entity.js';
import { NotificationSettings } from '../modules/member-letters/notification-settings.entity.js';
import { MembershipDecision } from '../modules/members/membership-decision.entity.js';
import { MemberPostComment } from '../modules/member-post-comments/member-post-comment.entity.js';
import { MemberPostLike } from '../modules/member-post-likes/member-post-like.entity.js';
import { FathomDelivery } from '../modules/fathom-deliveries/fathom-delivery.entity.js';
import { FathomImport } from '../modules/fathom-imports/fathom-import.entity.js';
import { MemberPost } from '../modules/member-posts/member-post.entity.js';
import { MemberPostReport } from '../modules/member-post-reports/member-post-report.entity.js';
import { Import } from '../modules/imports/import.entity.js';
import { ImportRefusal } from '../modules/imports/import-refusal.entity.js';
import { ImageFile } from '../modules/images/image-file.entity.js';
import { Image } from '../modules/images/image.entity.js';
import { InnerCircleSignup } from '../modules/inner-circle-signups/inner-circle-signup.entity.js';
import { NewsletterSubscriber } from '../modules/newsletter-subscribers/newsletter-subscriber.entity.js';
import { PodcastEpisode } from '../modules/podcast/podcast-episode.entity.js';
import { PrivacyRequest } from '../modules/privacy-requests/privacy-request.entity.js';
import { PodcastFeedState } from '../modules/podcast/podcast-feed-state.entity.js';
import { PodcastImage } from '../modules/podcast/podcast-image.entity.js';
import { FarewellLetter } from '../modules/personal-data/farewell-letter.entity.js';
import { PaidMembership } from '../modules/dashboard/paid-membership.entity.js';
import { SubscriberChange } from '../modules/dashboard/subscriber-change.entity.js';
import { Podcast } from '../modules/podcast/podcast.entity.js';
import { RetreatOffering } from '../modules/retreat-offerings/retreat-offering.entity.js';
import { RecoveryCode } from '../modules/second-factors/recovery-code.entity.js';
import { SecondFactor } from '../modules/second-factors/second-factor.entity.js';
import { SiteSettings } from '../modules/site-settings/site-settings.entity.js';
import { StripeEvent } from '../modules/stripe-events/stripe-event.entity.js';
import { SupportContact } from '../modules/support-contacts/support-contact.entity.js';
import { Testimonial } from '../modules/testimonials/testimonial.entity.js';
import { UserCredential } from '../modules/users/user-credential.entity.js';
import { User } from '../modules/users/user.entity.js';

/** Every entity, listed: nothing is found by globbing. */
export const entities = [
  AuditEntry,
  Avatar,
  BlogPost,
  CalendarBlockedDay,
  CalendarBooking,
  CalendarHours,
  CalendarAuthorization,
  CalendarConnectionRow,
  CallFeed,
  CallRecording,
  CallRecordingNote,
  ConsentDeclaration,
  ConsentForm,
  CommentNotice,
  Contact,
  ContactReply,
  MemberLetter,
  MembershipDecision,
  MemberPost,
  MemberPostComment,
  MemberPostLike,
  MemberPostReport,
  EmailChange,
  FarewellLetter,
  FathomDelivery,
  FathomImport,
  Import,
  ImportRefusal,
  Image,
  ImageFile,
  InnerCircleSignup,
  Letter,
  LetterRecipient,
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
  SupportContact,
  Testimonial,
  User,
  UserCredential,
  WelcomeLetter,
];
