import type { lookup } from 'node:dns';
import { isPrivateHost, isPublicAddress, publicLookupBy } from './public-address.js';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])('accepts %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    'ff02::1',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('publicLookup', () => {
  const look = (...addresses: string[]) => {
    const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as typeof lookup;
    return new Promise((answer) =>
      publicLookupBy(resolve)('mail.example.com', {}, (error, address) => answer(error?.message ?? address)),
    );
  };

  it('gives the connection the address that it has checked', async () =>
    expect(await look('8.8.8.8', '1.1.1.1')).toBe('8.8.8.8'));

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['2606:4700::1111', '::1']]])(
    'refuses a name with the addresses %s',
    async (addresses) => expect(await look(...addresses)).toBe('Private addresses are refused.'),
  );

  it('reports a name without addresses', async () => expect(await look()).toBe('The name has no address.'));
});

describe('isPrivateHost', () => {
  it.each([
    ['127.0.0.1', true],
    ['localhost', true],
    ['8.8.8.8', false],
    ['mail.invalid', false],
  ])('%s: %s', async (host, isPrivate) => expect(await isPrivateHost(host)).toBe(isPrivate));
});
