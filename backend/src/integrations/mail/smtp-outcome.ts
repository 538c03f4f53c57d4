/** Outcomes of a delivery. */
export type Outcome =
  | { is: 'sent' }
  /** The address is permanently refused. */
  | { is: 'bounced'; reason: string }
  /** The mail server rejects this email permanently; the address may be valid. */
  | { is: 'failed'; reason: string }
  /** The mail server deferred this address. */
  | { is: 'deferred'; reason: string }
  /** The mail server is temporarily unavailable; the email was not sent. */
  | { is: 'away'; reason: string }
  /** The connection was lost during the email: it may have been delivered. */
  | { is: 'unknown'; reason: string };

/**
 * What a mail server made of a test. `refused`: user or password; `sender_refused`: the sender or the email; `not_found`: no server of
 * this name; `private_address`: it is in a
 * private network; `unencrypted`: no safe connection; `unavailable`: no answer.
 */
export type MailTestResult =
  | 'ok'
  | 'off'
  | 'refused'
  | 'sender_refused'
  | 'not_found'
  | 'private_address'
  | 'unencrypted'
  | 'unavailable';

/** Failure details from nodemailer. */
interface SmtpError {
  message?: string;
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
}

const LONGEST_REASON = 300;

/** Enhanced status codes (RFC 3463) about the sender or the message rather than the address: policy, system, content. */
const isAboutUs = /\b5\.[367]\.\d/;

/** @param wasBegun whether part of the email had been sent when it failed */
export function outcomeOf(error: unknown, { wasBegun }: { wasBegun: boolean }): Outcome {
  const { message = String(error), responseCode, response, command } = error as SmtpError;
  const reason = (response ?? message).replace(/\s+/g, ' ').trim().slice(0, LONGEST_REASON);
  const isAboutThisEmail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode === undefined) return { is: wasBegun ? 'unknown' : 'away', reason };
  // 421 means that the server is shutting down, in answer to any command; other refusals at connection time concern all emails.
  if (!isAboutThisEmail || responseCode === 421) return { is: 'away', reason };
  if (responseCode < 500) return { is: 'deferred', reason };
  return {
    is: command === 'RCPT TO' && !isAboutUs.test(reason) ? 'bounced' : isUnknownAddress(reason) ? 'bounced' : 'failed',
    reason,
  };
}

/** Some servers check the address only after they have the whole email. */
const isUnknownAddress = (reason: string): boolean => /\b5\.1\.[1236]\b/.test(reason);

const testResults: Readonly<Record<string, MailTestResult | undefined>> = {
  EAUTH: 'refused',
  ENOAUTH: 'refused',
  EENVELOPE: 'sender_refused',
  EMESSAGE: 'sender_refused',
  EDNS: 'not_found',
  ENOTFOUND: 'not_found',
  EPRIVATE: 'private_address',
  ETLS: 'unencrypted',
};

/** The reason without the server's own words: it could be any server. */
export function mailTestResultOf(error: unknown): MailTestResult {
  const { message = '', code = '' } = error as SmtpError;
  // A wrong certificate, or a port that does not begin with encryption.
  if (/certificate|wrong version number|altnames/i.test(message)) return 'unencrypted';
  return testResults[code] ?? 'unavailable';
}
