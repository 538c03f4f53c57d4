import { Foundation1763600000001 } from './0001-foundation.js';
import { PublicSite1763600000002 } from './0002-public-site.js';
import { PublicPages1763600000003 } from './0003-public-pages.js';
import { PodcastLanguage1763600000004 } from './0004-podcast-language.js';
import { Accounts1763600000005 } from './0005-accounts.js';
import { AuditEntries1763600000006 } from './0006-audit-entries.js';
import { SecondFactors1763600000007 } from './0007-second-factors.js';
import { EmailChanges1763600000008 } from './0008-email-changes.js';
import { MemberPosts1763600000009 } from './0009-member-posts.js';
import { CalendarBookings1763600000010 } from './0010-calendar-bookings.js';
import { CalendarConnections1763600000011 } from './0011-calendar-connections.js';
import { InnerCircleSignups1763600000012 } from './0012-inner-circle-signups.js';
import { SupportRequests1763600000013 } from './0013-support-requests.js';
import { MemberLikesAndComments1763600000014 } from './0014-member-likes-and-comments.js';
import { LivePortal1763600000015 } from './0015-live-portal.js';
import { CallRecordings1763600000016 } from './0016-call-recordings.js';
import { MemberData1763600000017 } from './0017-member-data.js';
import { LiveNotes1763600000018 } from './0018-live-notes.js';
import { AuditSubjects1763600000019 } from './0019-audit-subjects.js';
import { PeopleAdmin1763600000020 } from './0020-people-admin.js';
import { ApplicationsAndMembers1763600000021 } from './0021-applications-and-members.js';
import { CallPlaces1763600000027 } from './0027-call-places.js';
import { CampaignsAndImports1763600000023 } from './0023-campaigns-and-imports.js';
import { ContentEditing1763600000022 } from './0022-content-editing.js';
import { Dashboard1763600000026 } from './0026-dashboard.js';
import { EmailHistory1763600000024 } from './0024-email-history.js';
import { BookingsAdmin1763600000028 } from './0028-bookings-admin.js';
import { RecordingsAdmin1763600000025 } from './0025-recordings-admin.js';
import { CommunityAdmin1763600000029 } from './0029-community-admin.js';
import { CommentTexts1763600000030 } from './0030-comment-texts.js';
import { Moderation1763600000035 } from './0035-moderation.js';
import { ReportsAgain1763600000036 } from './0036-reports-again.js';
import { TermsAtThePaymentStep1763600000038 } from './0038-terms-at-the-payment-step.js';
import { WordsBySpaces1763600000037 } from './0037-words-by-spaces.js';
import { SuppressedAddresses1763600000034 } from './0034-suppressed-addresses.js';
import { PlansAndFounderPicture1763600000033 } from './0033-plans-and-founder-picture.js';

/** Every migration in order. Append; never edit one that was released. */
export const migrations = [
  Foundation1763600000001,
  PublicSite1763600000002,
  PublicPages1763600000003,
  PodcastLanguage1763600000004,
  Accounts1763600000005,
  AuditEntries1763600000006,
  SecondFactors1763600000007,
  EmailChanges1763600000008,
  MemberPosts1763600000009,
  CalendarBookings1763600000010,
  CalendarConnections1763600000011,
  InnerCircleSignups1763600000012,
  SupportRequests1763600000013,
  MemberLikesAndComments1763600000014,
  LivePortal1763600000015,
  CallRecordings1763600000016,
  MemberData1763600000017,
  AuditSubjects1763600000019,
  LiveNotes1763600000018,
  PeopleAdmin1763600000020,
  ApplicationsAndMembers1763600000021,
  CallPlaces1763600000027,
  CampaignsAndImports1763600000023,
  ContentEditing1763600000022,
  EmailHistory1763600000024,
  BookingsAdmin1763600000028,
  Dashboard1763600000026,
  RecordingsAdmin1763600000025,
  CommunityAdmin1763600000029,
  CommentTexts1763600000030,
  Moderation1763600000035,
  SuppressedAddresses1763600000034,
  PlansAndFounderPicture1763600000033,
  ReportsAgain1763600000036,
  WordsBySpaces1763600000037,
  TermsAtThePaymentStep1763600000038,
];
