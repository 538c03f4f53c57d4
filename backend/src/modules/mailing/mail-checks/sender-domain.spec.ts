import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { MailDns } from '../../../integrations/mail/mail-dns.js';
import { checkDomain, domainOf } from './sender-domain.js';

class StubDns extends MailDns {
  constructor(private readonly records: Record<string, string[] | Error>) {
    super();
  }

  texts(name: string): Promise<string[]> {
    const found = this.records[name] ?? [];
    return found instanceof Error ? Promise.reject(found) : Promise.resolve(found);
  }

  mailHosts(name: string): Promise<string[]> {
    return this.texts(`mx:${name}`);
  }
}

const good = {
  'mx:example.com': ['mail.example.com'],
  'example.com': ['some-verification=1', 'v=spf1 include:_spf.example.net -all'],
  'k1._domainkey.example.com': ['v=DKIM1; k=rsa; p=MIGf'],
  '_dmarc.example.com': ['v=DMARC1; p=reject; rua=mailto:d@example.com'],
};
const states = async (records: Record<string, string[] | Error>, selector: string | undefined = 'k1') =>
  Object.fromEntries(
    (await checkDomain(new StubDns(records), 'example.com', { selector, smtpHost: 'smtp.example.net' })).map(
      ({ kind, state }) => [kind, state],
    ),
  );

describe('the check of a sender domain', () => {
  it.each([
    ['all is well', {}, {}],
    ['nobody takes answers', { 'mx:example.com': ['.'] }, { mx: 'missing' }],
    ['no SPF', { 'example.com': ['something'] }, { spf: 'missing' }],
    ['two SPF records', { 'example.com': ['v=spf1 -all', 'v=spf1 mx ~all'] }, { spf: 'several' }],
    ['an SPF that lets everybody', { 'example.com': ['v=spf1 +all'] }, { spf: 'weak' }],
    ['a revoked key', { 'k1._domainkey.example.com': ['v=DKIM1; p='] }, { dkim: 'weak' }],
    ['no key', { 'k1._domainkey.example.com': [] }, { dkim: 'missing' }],
    ['a DMARC that only watches', { '_dmarc.example.com': ['v=DMARC1; p=none'] }, { dmarc: 'weak' }],
    ['no DMARC', { '_dmarc.example.com': ['v=spf1 -all'] }, { dmarc: 'missing' }],
    ['silent name servers', { 'example.com': new Error('ETIMEOUT') }, { spf: 'unreachable' }],
  ])('%s', async (_name, changes, expected) => {
    expect(await states({ ...good, ...changes } as Record<string, string[] | Error>)).toEqual({
      mx: 'ok',
      spf: 'ok',
      dkim: 'ok',
      dmarc: 'ok',
      ...expected,
    });
  });

  it('suggests records to add, and reports an unknown selector', async () => {
    const records = await checkDomain(new StubDns({}), 'example.com', { smtpHost: 'smtp.example.net' });
    expect(records).toEqual([
      { kind: 'mx', name: 'example.com', state: 'missing', found: [] },
      { kind: 'spf', name: 'example.com', state: 'missing', found: [], advice: 'v=spf1 mx a:smtp.example.net ~all' },
      { kind: 'dkim', name: '….domainkey.example.com'.replace('….', '…._'), state: 'unset', found: [] },
      { kind: 'dmarc', name: '_dmarc.example.com', state: 'missing', found: [], advice: 'v=DMARC1; p=quarantine' },
    ]);
    expect([domainOf('LEAP <no-reply@Example.com>'), domainOf('a@b.example')]).toEqual(['example.com', 'b.example']);
  });
});

describe('over HTTP', () => {
  let at: CampaignsTest;
  beforeAll(async () => {
    at = await startCampaigns();
  });
  afterAll(() => at.close());

  it('the sender and the recipient of a test are shown', async () => {
    expect((await at.admin.get('/api/admin/mail').expect(200)).body).toEqual({
      isOn: true,
      from: 'LEAP <no-reply@example.com>',
      domain: 'example.com',
      testAddress: at.user.email,
    });
  });
});
