import { expect, it } from '@jest/globals';
import { readPastedCode } from './pasted-code.js';

it.each([
  ['the code', '4/0Ab-c_d', { code: '4/0Ab-c_d' }],
  ['blanks around it', ' 4/0Ab-c_d\n', { code: '4/0Ab-c_d' }],
  ['the code as it stands in an address', '4%2F0Ab-c_d', { code: '4/0Ab-c_d' }],
  ['what follows the code', '4%2F0Ab-c_d&scope=https://x', { code: '4/0Ab-c_d' }],
  ['the name too', 'code=4%2F0Ab-c_d&scope=https://x', { code: '4/0Ab-c_d' }],
  [
    'the whole address',
    'https://www.example.com/oauth-success?state=a-b_c&code=4%2F0Ab-c_d&scope=x',
    { code: '4/0Ab-c_d', state: 'a-b_c' },
  ],
  ['an address without a code', 'https://www.example.com/oauth-success?code=&state=a', { code: '', state: 'a' }],
  ['half an escape', '4%2', { code: '4%2' }],
  ['a broken escape', '4%2F%E0%A4', { code: '4%2F%E0%A4' }],
])('reads %s', (_name, pasted, expected) => expect(readPastedCode(pasted)).toEqual(expected));
