import { expect, it } from '@jest/globals';
import type { FormContext } from '@leap/platform';
import { newsletterPost } from './newsletter-post';

const errorsOf = (name: string, email: string) => newsletterPost.check({ name, email, website: '' }, {} as FormContext);

it('refuses a missing name and an impossible address at once, without scripts', () => {
  expect(errorsOf(' ', 'nobody')).toEqual({ name: 'required', email: 'invalid' });
  expect(errorsOf('Ana', 'nobody')).toEqual({ email: 'invalid' });
  expect(errorsOf('', '')).toEqual({ name: 'required', email: 'required' });
  expect(errorsOf('Ana', ' ana@example.com ')).toEqual({});
});
