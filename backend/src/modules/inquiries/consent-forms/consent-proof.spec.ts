import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pdfStreams, pdfText } from '../../../../test/pdf-text.js';
import { consentDeclaration202501 } from '../../../database/migrations/consent-declaration-2025-01.js';
import { consentProof, type ProvenConsent } from './consent-proof.js';
import { drawable } from './drawable-text.js';

const declarationText = consentDeclaration202501.es;
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

const consent: ProvenConsent = {
  id: '0d5b2f7e-2a43-4c1e-8f2d-6c9a1b3e5d70',
  brandName: 'LEAP',
  participantName: 'María José Núñez Ägren',
  email: 'maria@example.com',
  phone: '+34 600 100 200',
  sessionType: 'tantric-healing',
  language: 'es',
  hasConsented: true,
  acknowledgeRight: true,
  understandNature: true,
  confirmAutonomy: null,
  ipAddress: '203.0.113.7',
  declarationVersion: '2025-01',
  declarationSha256: sha256(declarationText),
  declarationText,
  consentedAt: new Date('2026-03-02T09:00:00.123Z'),
  withdrawalDate: null,
};

/** Text without page numbers, which interrupt it. */
const texts = async (changes: Partial<ProvenConsent> = {}): Promise<string> =>
  pdfText(await consentProof({ ...consent, ...changes }))
    .replaceAll(/ ?(Formulario|Form) [0-9a-f-]{36} · (página|page) \d+ (de|of) \d+ ?/g, ' ')
    .replaceAll(/\s+/g, ' ');

describe('the proof of a consent', () => {
  it('states who consented to what and when, in the language of the consent', async () => {
    const text = await texts();
    for (const part of [
      'Comprobante de consentimiento',
      'María José Núñez Ägren',
      'maria@example.com',
      '+34 600 100 200',
      'Sanación tántrica',
      '2026-03-02 09:00:00.123 UTC',
      '203.0.113.7',
      'Versión 2025-01, en español',
      consent.declarationSha256,
      consent.id,
      'Estado Vigente',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain('Confirmado: Leí la declaración y doy mi consentimiento');
    expect(text).toContain('No se preguntó: Participo desde mi autonomía');
  });

  it('contains every word of the text that was shown', async () => {
    const plain = declarationText
      .replaceAll(/^#{2,3} /gm, '')
      .replaceAll(/\*+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    expect(await texts()).toContain(plain);
    const english = consentDeclaration202501.en
      .replaceAll(/^#{2,3} /gm, '')
      .replaceAll(/\*+/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    expect(await texts({ language: 'en', declarationText: consentDeclaration202501.en })).toContain(english);
  });

  it('shows lists, quotes and links as the page does, in reading order', async () => {
    const written = [
      '- First, **in bold**',
      '- [The rules](https://example.com/rules)',
      '',
      '3. Third',
      '   - Below it',
      '',
      '> A quote with *stress*',
    ].join('\n');
    expect(await texts({ declarationText: written })).toContain(
      '• First, in bold • The rules (https://example.com/rules) 3. Third • Below it A quote with stress',
    );
  });

  it('contains the exact text as an attachment, so that its hash can be verified', async () => {
    const attached = pdfStreams(await consentProof(consent)).find(
      (stream) => sha256(stream) === consent.declarationSha256,
    );
    expect(attached?.toString('utf8')).toBe(declarationText);
  });

  it('states when it was withdrawn', async () => {
    expect(await texts({ withdrawalDate: new Date('2026-03-05T18:30:00Z') })).toContain(
      'Estado Revocado el 2026-03-05 18:30:00.000 UTC',
    );
    expect(await texts({ language: 'en', withdrawalDate: new Date('2026-03-05T18:30:00Z') })).toContain(
      'Status Withdrawn on 2026-03-05 18:30:00.000 UTC',
    );
  });

  it('is byte-identical for the same consent, and differs for another', async () => {
    const [first, second, other] = await Promise.all([
      consentProof(consent),
      consentProof({ ...consent }),
      consentProof({ ...consent, participantName: 'Ana' }),
    ]);
    expect(sha256(second)).toBe(sha256(first));
    expect(sha256(other)).not.toBe(sha256(first));
    expect(first.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('neither drops nor replaces a character of a name', async () => {
    const text = await texts({ participantName: 'Łukasz Muñoz 李', language: 'en' });
    expect(text).toContain('[U+0141]ukasz Muñoz [U+674E]');
    expect(text).toContain('are shown by their Unicode number');
    expect(await texts()).not.toContain('Unicode');
  });

  it('has room for the longest name and the most pages', async () => {
    const text = await texts({
      participantName: `${'Ñandú '.repeat(19)}Ñandú.`,
      phone: null,
      ipAddress: null,
      declarationText: `${declarationText}\n\n`.repeat(6),
    });
    expect(text).toContain('Ñandú.');
    expect(text).not.toContain('Teléfono');
  });
});

describe('drawable text', () => {
  it.each([
    ['Núñez', 'Núñez'],
    ['“Señor” – 5 €…', '“Señor” – 5 €…'],
    ['a\tb\u0000', 'a[U+0009]b[U+0000]'],
    ['😀', '[U+1F600]'],
    ['é', 'é'],
  ])('%j becomes %j', (text, expected) => expect(drawable(text)).toBe(expected));
});
