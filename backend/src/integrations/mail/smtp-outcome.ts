/** What is known about an email after it was handed to the mail server. */
export type Outcome =
  | { is: 'sent' }
  /** The address gets no mail, now or later. */
  | { is: 'bounced'; reason: string }
  /** The mail server wants this email not at all; the address may be fine. */
  | { is: 'failed'; reason: string }
  /** The mail server put off this address: not now. */
  | { is: 'deferred'; reason: string }
  /** The mail server takes nothing just now; the email did not leave. */
  | { is: 'away'; reason: string }
  /** The connection was lost after the email had begun to leave: it may have arrived. */
  | { is: 'unknown'; reason: string };

/** What nodemailer says about a failure. */
interface SmtpError {
  message?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const LONGEST_REASON = 300;

/** Codes (RFC 3463) that speak of the practice or of the email, and not of the address: policy, the system, the content. */
const isAboutUs = /\b5\.[367]\.\d/;

/**
 * @param wasBegun whether anything of the email had been sent when it failed
 */
export function outcomeOf(error: unknown, { wasBegun }: { wasBegun: boolean }): Outcome {
  const { message = String(error), responseCode, response, command } = error as SmtpError;
  const reason = (response ?? message).replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode === undefined) return { is: wasBegun ? 'unknown' : 'away', reason };
  // 421 says that the server goes away, whatever was asked of it; other refusals at the door concern all emails.
  if (!isAboutThisEmail || responseCode === 421) return { is: 'away', reason };
  if (responseCode < 500) return { is: 'deferred', reason };
  return {
    is: command === 'RCPT TO' && !isAboutUs.test(reason) ? 'bounced' : isUnknownAddress(reason) ? 'bounced' : 'failed',
    reason,
  };
}

/** Some servers look up the address only when they have the whole email. */
const isUnknownAddress = (reason: string): boolean => /\b5\.1\.[1236]\b/.test(reason);
