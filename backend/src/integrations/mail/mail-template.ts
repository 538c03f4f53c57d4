import type { Language, PlanValue, PostReportReason, ReadinessLevel } from '@leap/domain';

/** The way into an account. */
interface AccessParams {
  brandName: string;
  /** Page where a password is chosen, or the log-in page. */
  url: string;
  isPasswordLink: boolean;
}

/** What a email about a call tells. */
export type BookingEmailKind = 'booked' | 'moved' | 'cancelled' | 'reminder';

/** Where a call takes place; of an empty one the emails say that the practice will write. */
interface CallPlace {
  text?: string;
  /** Where to join, an https address. */
  url?: string;
}

/** What each template needs. All texts are plain; the layout escapes them. */
export interface MailParams {
  'newsletter-welcome': {
    brandName: string;
    name: string;
    /** Page with a confirm button. */
    confirmUrl: string;
    /** Address that unsubscribes on POST (RFC 8058), and shows a page on GET in a browser. */
    unsubscribeUrl: string;
    /** Page with the subscription's settings. */
    preferencesUrl: string;
  };
  'test-mail': {
    brandName: string;
    /** Page with the check of the sender domain. */
    checkUrl: string;
  };
  'password-reset': {
    brandName: string;
    /** Page where a new password is chosen; works once. */
    setPasswordUrl: string;
  };
  'account-change': {
    brandName: string;
    change: 'password-changed' | 'second-factor-set-up' | 'second-factor-removed' | 'recovery-code-used';
    /** Page of the account. */
    accountUrl: string;
    /** Recovery codes that are not used yet; said when one was used. */
    recoveryCodesLeft?: number;
  };
  'inner-circle-welcome': AccessParams & {
    name: string;
  };
  'admin-link': AccessParams;
  'email-change': {
    brandName: string;
    /** Page with a confirm button; works once. */
    confirmUrl: string;
  };
  'email-taken': {
    brandName: string;
    logInUrl: string;
  };
  'email-changed': {
    brandName: string;
    /** Where the practice can be reached. */
    contactEmail: string;
  };
  'consent-receipt': {
    brandName: string;
    name: string;
    /** Stable key, e.g. `breathwork`; the template has the words. */
    sessionType: string;
    declarationVersion: string;
    declarationSha256: string;
    consentedAt: Date;
    /** Page with a withdraw button. */
    withdrawalUrl: string;
  };
  'consent-received-practice': {
    brandName: string;
    name: string;
    email: string;
    phone?: string;
    sessionType: string;
    declarationVersion: string;
    consentedAt: Date;
  };
  'consent-withdrawn-practice': {
    brandName: string;
    name: string;
    email: string;
    sessionType: string;
    withdrawnAt: Date;
  };
  'booking-email': {
    brandName: string;
    kind: BookingEmailKind;
    name: string;
    startsAt: Date;
    endsAt: Date;
    /** IANA name of the visitor's zone; shown beside the practice's where their clocks differ. */
    timezone: string;
    place: CallPlace;
    /** Page where the call can be moved or cancelled. */
    manageUrl: string;
  };
  'booking-practice': {
    brandName: string;
    kind: Exclude<BookingEmailKind, 'reminder'>;
    name: string;
    email: string;
    phone?: string;
    startsAt: Date;
    endsAt: Date;
    timezone: string;
    place: CallPlace;
    notes?: string;
  };
  'inner-circle-application-receipt': {
    brandName: string;
    name: string;
    /** Whether the next step is to pay, or to book a call. */
    leadsToPayment: boolean;
    /** Page where the application goes on. */
    continueUrl: string;
  };
  'inner-circle-application-practice': {
    brandName: string;
    name: string;
    email: string;
    phone?: string;
    readinessLevel: ReadinessLevel;
    /** As the applicant wrote it, or one of the keys of the page's list; the template has the words for these. */
    timeCommitment: string;
    subscriptionType: PlanValue;
    challengeArea: string;
    transformationGoal: string;
    receivedAt: Date;
  };
  'calendar-disconnected': {
    brandName: string;
    endedAt: Date;
    /** Page where the calendar is connected. */
    setUpUrl: string;
  };
  'post-reported-practice': {
    brandName: string;
    /** Who reports, as the practice knows them. */
    reporter: string;
    reason: PostReportReason;
    details?: string;
    /** The post in the portal. */
    postUrl: string;
    reportedAt: Date;
  };
  'member-news': {
    brandName: string;
    kind: 'comments' | 'recordings' | 'digest';
    posts?: number;
    comments?: number;
    recordings?: number;
    /** Where to read. */
    url: string;
    /** The part of the account page where emails are turned on and off. */
    settingsUrl: string;
    /** Address that turns these emails off on POST (RFC 8058), and shows a page on GET in a browser. */
    unsubscribeUrl: string;
  };
  'account-deleted': {
    brandName: string;
    contactEmail: string;
  };
  'support-request-received-practice': {
    brandName: string;
    name: string;
    email: string;
    phone: string;
    bestTimeToCall: string;
    message?: string;
    receivedAt: Date;
  };
  'contact-reply': {
    brandName: string;
    /** As the practice wrote it. */
    subject: string;
    /** As the practice wrote it; empty lines part paragraphs. */
    body: string;
  };
  'contact-received-practice': {
    brandName: string;
    name: string;
    email: string;
    phone?: string;
    /** Stable key, e.g. `inner-circle`; the template has the words. */
    coachingType: string;
    message?: string;
    receivedAt: Date;
  };
}

/** The name of one template. */
export type MailTemplateName = keyof MailParams;

/** One letter, as {@link MailService.send} takes it. */
export interface Email<Name extends MailTemplateName = MailTemplateName> {
  to: string;
  template: Name;
  language: Language;
  params: MailParams[Name];
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
}
