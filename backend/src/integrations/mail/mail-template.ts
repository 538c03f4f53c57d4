import type { Language } from '@leap/contracts/domain';

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
  'password-reset': {
    brandName: string;
    /** Page where a new password is chosen; works once. */
    setPasswordUrl: string;
  };
  'account-change': {
    brandName: string;
    change: 'second-factor-set-up' | 'second-factor-removed' | 'recovery-code-used';
    /** Page of the account. */
    accountUrl: string;
    /** Recovery codes that are not used yet. */
    recoveryCodesLeft: number;
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
export interface Letter<Name extends MailTemplateName = MailTemplateName> {
  to: string;
  template: Name;
  language: Language;
  params: MailParams[Name];
  replyTo?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content: string | Buffer; contentType: string }[];
}
