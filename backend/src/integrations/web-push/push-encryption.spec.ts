import { createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { developmentVapidKey, isVapidKey } from '../../config/vapid-key.js';
import { arePushKeys, encryptPush } from './push-encryption.js';
import { vapidAuthorization, vapidPublicKey } from './vapid.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** The example of RFC 8291, appendix A. */
const example = {
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  plaintext: 'When I grow up, I want to be a watermelon',
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

describe('the encryption of a message', () => {
  it('is that of the example of RFC 8291', () => {
    expect(encryptPush(Buffer.from(example.plaintext), example.keys, example).toString('base64url')).toBe(
      example.message,
    );
  });

  it('has one length for all, and another key each time', () => {
    const [short, long, again] = ['{}', 'a'.repeat(1000), '{}'].map((text) =>
      encryptPush(Buffer.from(text), example.keys),
    );
    expect([short?.length, long?.length]).toEqual([1024 + 16 + 86, 1024 + 16 + 86]);
    expect(short?.equals(again ?? Buffer.of())).toBe(false);
    expect(() => encryptPush(Buffer.alloc(1024), example.keys)).toThrow(RangeError);
  });

  it('takes keys of the right length, on the curve', () => {
    expect(arePushKeys(example.keys)).toBe(true);
    expect(arePushKeys({ ...example.keys, auth: 'BTBZMqHH6r4Tts7J_aSI' })).toBe(false);
    const off = bytes(example.keys.p256dh);
    off[40] = (off[40] ?? 0) ^ 1;
    expect(arePushKeys({ ...example.keys, p256dh: off.toString('base64url') })).toBe(false);
  });
});

describe('the signature for the push service', () => {
  const privateKey = developmentVapidKey(Buffer.alloc(32, 7).toString('base64'));

  it('is of its origin, for half a day, by the key that browsers subscribe with', () => {
    const now = new Date('2026-11-29T12:00:00Z');
    const header = vapidAuthorization('https://push.example.net/a/b?c', { privateKey, subject: 'mailto:a@b.c', now });
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
    expect(key).toBe(vapidPublicKey(privateKey));
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.net',
      exp: Date.parse('2026-11-30T00:00:00Z') / 1000,
      sub: 'mailto:a@b.c',
    });
    const [x, y] = [bytes(key).subarray(1, 33), bytes(key).subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
    const isValid = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      bytes(signature),
    );
    expect(isValid).toBe(true);
  });

  it('needs a number of the curve', () => {
    expect(
      [privateKey, `${privateKey}A`, Buffer.alloc(32).toString('base64url'), '/'.repeat(43)].map(isVapidKey),
    ).toEqual([true, false, false, false]);
  });
});
