import { describe, expect, it } from '@jest/globals';
import type { FormCall, PageForm, RemoteRoutes } from '@leap/platform';
import { postForm, sentForm, withMessage } from './post-form';

const form: PageForm<{ name: string; email: string; password: string; agreed: string }> = {
  initial: () => ({ name: '', email: '', password: '', agreed: '' }),
  check: ({ agreed, name }) => ({
    ...(agreed ? {} : { agreed: 'must_be_true' }),
    ...(name ? {} : { name: 'required' }),
  }),
  call: ({ name }, { language }) => ({ path: '/api/things', body: { name, language } }),
  messages: 'shell:things',
  messageOf: ({ name }) => (name === undefined ? undefined : 'missing'),
  secrets: ['password'],
};
const remote: RemoteRoutes = {
  texts: {},
  routes: [],
  forms: { thing: form, other: { ...form, next: () => '/there' } },
};
const loadRoutes = () => Promise.resolve(remote);

function post(fields: Record<string, string>, answer: object = {}, url = '/es/newsletter?next=1') {
  const calls: FormCall[] = [];
  const send = (call: FormCall) => {
    calls.push(call);
    return Promise.resolve({ status: 201, body: '', cookies: ['a=1'], ...answer });
  };
  const body = new URLSearchParams({ form: 'thing', name: 'Ana', agreed: 'yes', ...fields });
  return postForm({ url, body, siteUrl: 'https://site.example', loadRoutes, send }).then((outcome) => ({
    outcome,
    calls,
  }));
}

describe('a form that is posted to its page', () => {
  it('becomes the request of the scripts, and leads to the page that says so', async () => {
    const { outcome, calls } = await post({ name: 'Ana\r\nMaría', unknown: 'x' });
    expect(calls).toEqual([{ path: '/api/things', body: { name: 'Ana\nMaría', language: 'es' } }]);
    expect(outcome).toEqual({ location: '/es/newsletter?next=1&sent=thing#thing-message', cookies: ['a=1'] });
  });

  it('may lead elsewhere', async () => {
    expect((await post({ form: 'other' })).outcome).toMatchObject({ location: '/es/there' });
  });

  it('is not sent with errors that the form itself finds; these come in the form’s order, without what is secret', async () => {
    const { outcome, calls } = await post({ name: '', agreed: '', password: 'hidden', email: 'a@b.c' });
    expect(calls).toEqual([]);
    expect(outcome).toEqual({
      status: 422,
      posted: {
        form: 'thing',
        isSent: false,
        status: 422,
        values: { name: '', email: 'a@b.c', agreed: '' },
        errors: { name: 'required', agreed: 'must_be_true' },
      },
    });
    expect(Object.keys((outcome as { posted: { errors: object } }).posted.errors)).toEqual(['name', 'agreed']);
  });

  it('keeps status, code and field errors of the API', async () => {
    const problem = {
      code: 'validation_failed',
      errors: [
        { field: 'name.0', code: 'too_long' },
        { field: 'x', code: 'y' },
      ],
    };
    const { outcome } = await post({}, { status: 422, body: JSON.stringify(problem) });
    expect(outcome).toMatchObject({ status: 422, posted: { errors: { name: 'too_long' }, code: 'validation_failed' } });
    const { outcome: unreadable } = await post({}, { status: 502, body: '<html>' });
    expect(unreadable).toMatchObject({ status: 502, posted: { values: { name: 'Ana' }, code: 'internal_error' } });
  });

  it.each([['nothing'], ['toString'], ['__proto__']])('is none of the page’s: %s', async (name) => {
    expect((await post({ form: name })).outcome).toBeNull();
  });
});

describe('its message', () => {
  const t = ((key: string | string[]) => [key].flat().join('|')) as never;
  const posted = { form: 'thing', isSent: false, values: {}, errors: {} };

  it('says what happened', async () => {
    const sent = await sentForm('/newsletter', new URLSearchParams('sent=thing'), loadRoutes);
    expect(sent && withMessage(sent, form, { t }).message).toEqual({
      title: 'shell:things.successTitle',
      description: 'shell:things.successDescription',
    });
    const own = { ...form, messages: { success: ['a', 'b'] } as const };
    expect(sent && withMessage(sent, own, { t }).message).toEqual({ title: 'a', description: 'b' });
    expect(withMessage({ ...posted, code: 'conflict' }, own, { t }).message).toBeUndefined();
    // The form's own texts for an error are better than the general ones.
    const ofCode = { ...form, messages: { failure: ['a', 'b'], conflict: ['c', 'd'] } as const };
    expect(withMessage({ ...posted, code: 'conflict' }, ofCode, { t }).message).toEqual({
      title: 'c',
      description: 'd',
    });
    expect(withMessage({ ...posted, code: 'rate_limited' }, form, { t }).message).toEqual({
      title: 'shell:things.failureTitle',
      description: 'shell:errors.rate_limited|shell:things.failureDescription',
    });
    expect(withMessage({ ...posted, errors: { name: 'required' } }, form, { t }).message?.title).toBe(
      'shell:things.missingTitle',
    );
    expect(withMessage({ ...posted, errors: { agreed: 'must_be_true' } }, form, { t }).message).toBeUndefined();
  });

  it('is none for an unknown name', async () => {
    expect(await sentForm('/newsletter', new URLSearchParams('sent=constructor'), loadRoutes)).toBeUndefined();
  });
});
