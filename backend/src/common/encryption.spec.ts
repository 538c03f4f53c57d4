import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Encryption } from './encryption.js';

const withKey = () => new Encryption({ ENCRYPTION_KEY: randomBytes(32).toString('base64') });

describe('encryption', () => {
  it('decrypts what it encrypted, with a new ciphertext each time', () => {
    const encryption = withKey();
    const [one, two] = [encryption.seal('contraseña ✓', 'a'), encryption.seal('contraseña ✓', 'a')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('contrase');
    expect(encryption.open(one, 'a')).toBe('contraseña ✓');
  });

  it('refuses another key, another context, and every modified character', () => {
    const encryption = withKey();
    const sealed = encryption.seal('secret', 'a');
    expect(() => withKey().open(sealed, 'a')).toThrow('another ENCRYPTION_KEY');
    expect(() => encryption.open(sealed, 'b')).toThrow();
    expect(() => encryption.open('secret', 'a')).toThrow('no sealed text');
    const payload = sealed.lastIndexOf('.') + 1;
    for (let at = payload; at < sealed.length - 1; at += 1) {
      const altered = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
      expect(() => encryption.open(altered, 'a')).toThrow();
    }
  });
});
