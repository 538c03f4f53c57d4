import type { MailDns } from '../../../integrations/mail/mail-dns.js';

/** Input of the check. */
export const mailRecordKinds = ['mx', 'spf', 'dkim', 'dmarc'] as const;
export type MailRecordKind = (typeof mailRecordKinds)[number];

/**
 * Result of one lookup. `weak`: a record that protects nothing; `several`: more than one, which counts as none; `unset`: no selector is
 * configured; `unreachable`: no name server answered.
 */
export const mailRecordStates = ['ok', 'missing', 'weak', 'several', 'unset', 'unreachable'] as const;
export type MailRecordState = (typeof mailRecordStates)[number];

export interface MailRecord {
  kind: MailRecordKind;
  /** The name that was looked up. */
  name: string;
  state: MailRecordState;
  /** What stands there. */
  found: string[];
  /** Suggested record, where one can be computed. */
  advice?: string;
}

/** The domain of `LEAP <no-reply@example.com>`. */
export const domainOf = (from: string): string => (/@([^\s>@]+)>?\s*$/.exec(from)?.[1] ?? '').toLowerCase();

/** Looks up the records by which receivers verify emails from this domain. */
export async function checkDomain(
  dns: MailDns,
  domain: string,
  { selector, smtpHost }: { selector?: string; smtpHost?: string } = {},
): Promise<MailRecord[]> {
  return Promise.all([
    checkMx(dns, domain),
    checkSpf(dns, domain, smtpHost),
    checkDkim(dns, domain, selector),
    checkDmarc(dns, domain),
  ]);
}

async function ask(
  kind: MailRecordKind,
  name: string,
  question: () => Promise<Omit<MailRecord, 'kind' | 'name'>>,
): Promise<MailRecord> {
  try {
    return { kind, name, ...(await question()) };
  } catch {
    return { kind, name, state: 'unreachable', found: [] };
  }
}

const checkMx = (dns: MailDns, domain: string): Promise<MailRecord> =>
  ask('mx', domain, async () => {
    const found = (await dns.mailHosts(domain)).filter((host) => host !== '' && host !== '.');
    return { state: found.length > 0 ? 'ok' : 'missing', found };
  });

const checkSpf = (dns: MailDns, domain: string, smtpHost?: string): Promise<MailRecord> =>
  ask('spf', domain, async () => {
    const found = (await dns.texts(domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
    const advice = `v=spf1 ${smtpHost === undefined ? 'mx' : `mx a:${smtpHost}`} ~all`;
    if (found.length === 0) return { state: 'missing', found, advice };
    if (found.length > 1) return { state: 'several', found };
    return /\s[~-]all\b|\sredirect=/i.test(found[0] ?? '') ? { state: 'ok', found } : { state: 'weak', found, advice };
  });

const checkDkim = (dns: MailDns, domain: string, selector?: string): Promise<MailRecord> =>
  ask('dkim', `${selector ?? '…'}._domainkey.${domain}`, async () => {
    if (selector === undefined) return { state: 'unset', found: [] };
    const found = (await dns.texts(`${selector}._domainkey.${domain}`)).filter((text) => /(^|;)\s*p=/i.test(text));
    if (found.length === 0) return { state: 'missing', found };
    // An empty key means that it was revoked.
    return { state: found.length > 1 ? 'several' : /(^|;)\s*p=\s*(;|$)/i.test(found[0] ?? '') ? 'weak' : 'ok', found };
  });

const checkDmarc = (dns: MailDns, domain: string): Promise<MailRecord> =>
  ask('dmarc', `_dmarc.${domain}`, async () => {
    const found = (await dns.texts(`_dmarc.${domain}`)).filter((text) => /^v=DMARC1\b/i.test(text));
    const advice = 'v=DMARC1; p=quarantine';
    if (found.length === 0) return { state: 'missing', found, advice };
    if (found.length > 1) return { state: 'several', found };
    return /(^|;)\s*p=\s*(quarantine|reject)\b/i.test(found[0] ?? '')
      ? { state: 'ok', found }
      : { state: 'weak', found, advice };
  });
