import { domainOf, type MailRecord } from '../../mailing/mailing.module.js';
import type { SetupGap } from './setup.dto.js';

const judged = ['spf', 'dkim', 'dmarc'] as const;

/** Whether an address or sender is of a domain that documentation uses, as on a new site (RFC 2606). */
export const isReserved = (sender: string): boolean =>
  /(^|\.)example(\.(com|net|org))?$|(^|\.)(test|invalid|localhost)$/.test(domainOf(sender));

/** What the sender's domain lacks. A DMARC record that only watches is a beginning, so it counts. */
export function setupGapsOf(records: readonly MailRecord[]): SetupGap[] {
  const lacking = records.filter(
    ({ kind, state }) =>
      judged.some((one) => one === kind) && state !== 'ok' && !(kind === 'dmarc' && state === 'weak'),
  );
  if (lacking.some(({ state }) => state === 'unreachable')) return ['dns_unreachable'];
  return judged.filter((kind) => lacking.some((record) => record.kind === kind));
}
