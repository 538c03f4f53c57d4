import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { languages } from '@leap/domain';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { sampleEmail } from '../../../integrations/mail/email-samples.js';
import { builtInText, emailKeys, fieldsOf, type EmailKey } from '../../../integrations/mail/email-text-fields.js';
import { passwordReset } from '../../../integrations/mail/emails/password-reset.email.js';
import { render } from '../../../integrations/mail/mail-rendering.js';
import { previewTexts, refreshTexts } from '../../../integrations/mail/mail-texts.js';
import { variantsOf } from './email-texts.service.js';

const LIST = '/api/admin/email-texts';
let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp({});
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  admin = test.browser();
  const { email } = await createUser(test.dataSource, { role: 'admin' });
  await admin.post('/api/login').send({ email, password: testPassword }).expect(200);
});

const read = async (email: EmailKey) => (await admin.get(`${LIST}/${email}`).expect(200)).body;
interface Texts {
  en?: Record<string, string>;
  es?: Record<string, string>;
}
const toList = (texts: Record<string, string> = {}) => Object.entries(texts).map(([path, text]) => ({ path, text }));
async function update(email: EmailKey, { en, es }: Texts, version?: string) {
  return admin
    .put(`${LIST}/${email}`)
    .send({ en: toList(en), es: toList(es), version: version ?? (await read(email)).updatedAt });
}
const errorsOf = (answer: { body: { errors?: { field: string; code: string }[] } }) =>
  answer.body.errors?.map(({ field, code }) => `${field} ${code}`);

describe('the list', () => {
  it('has every email with its texts, whose previews show every value', async () => {
    const { body } = await admin.get(LIST).expect(200);
    expect(body.map(({ email }: { email: string }) => email)).toEqual(emailKeys);
    for (const email of emailKeys) {
      const variants = variantsOf(email);
      for (const language of languages)
        for (const variant of variants.length > 0 ? variants : ['']) {
          const { subject, text } = render(sampleEmail(email, 'LEAP', variant), language);
          expect([email, variant, /\{\{\w*\}\}/.exec(`${subject} ${text}`)?.[0]]).toEqual([email, variant, undefined]);
        }
    }
  });

  it('lists only texts that are sent: a change of each is seen in a preview', () => {
    for (const email of emailKeys) {
      const variants = variantsOf(email);
      const unseen = fieldsOf(email).filter(({ path, variables }) => {
        const text = `Zz ${variables.map((name) => `{{${name}}}`).join(' ')} zZ`;
        return !(variants.length > 0 ? variants : ['']).some((variant) => {
          const { html, subject } = previewTexts(email, { en: { [path]: text } }, () =>
            render(sampleEmail(email, 'LEAP', variant), 'en'),
          );
          return `${subject} ${html}`.includes('zZ') && !`${subject} ${html}`.includes('{{');
        });
      });
      expect([email, unseen.map(({ path }) => path)]).toEqual([email, []]);
    }
  });
});

describe('changed texts', () => {
  it('are used by the next email, stored as differences, in the history, and reset', async () => {
    const before = await read('passwordReset');
    expect(before.updatedAt).toBe('1970-01-01T00:00:00.000Z');
    const unchanged = builtInText('passwordReset', 'en', 'heading');
    const en = { subject: '  A new password  ', heading: unchanged, limits: 'One hour.\n\nOnce.' };
    const { body } = await update('passwordReset', { en }).then((answer) => answer);
    expect(body.texts.find(({ path }: { path: string }) => path === 'subject').text.en).toBe('A new password');
    const stored = await test.dataSource.query('SELECT email, changes FROM email_texts');
    expect(stored).toEqual([
      { email: 'passwordReset', changes: { en: { subject: 'A new password', limits: 'One hour.\n\nOnce.' }, es: {} } },
    ]);
    // The process hears of it by a notification.
    const subject = async (language: 'en' | 'es') => {
      await refreshTexts();
      return render(passwordReset({ brandName: 'LEAP', setPasswordUrl: 'https://example.com' }), language).subject;
    };
    for (let n = 0; n < 100 && (await subject('en')) !== 'A new password'; n += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect([await subject('en'), await subject('es')]).toEqual([
      'A new password',
      builtInText('passwordReset', 'es', 'subject'),
    ]);
    expect(
      (await admin.get(LIST)).body.find(({ email }: { email: string }) => email === 'passwordReset'),
    ).toMatchObject({ changedCount: 2, updatedAt: body.updatedAt });
    expect((await update('passwordReset', {})).status).toBe(200);
    for (let n = 0; n < 100 && (await subject('en')) === 'A new password'; n += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await subject('en')).toBe(builtInText('passwordReset', 'en', 'subject'));
    const entries = await test.dataSource.query(
      `SELECT subject_type, subject_id FROM audit_entries WHERE action = 'email-texts.updated'`,
    );
    expect(entries).toEqual([1, 2].map(() => ({ subject_type: 'email-text', subject_id: 'passwordReset' })));
  });

  it('are refused with a code for each field', async () => {
    const refused = await update('bookingEmail', {
      en: { 'booked.subject': 'Your call', 'moved.heading': 'Hi {{nmae}}', attached: ' ', 'no.such': 'x' },
      es: { 'booked.subject': 'Tu llamada {{ day }} {{day}}', 'moved.preview': 'x\ny', button: 'x'.repeat(201) },
    });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)?.toSorted()).toEqual([
      'en.attached required',
      'en.booked.subject missing_variable',
      'en.moved.heading unknown_variable',
      'en.no.such unknown_field',
      'es.booked.subject unknown_variable',
      'es.button too_long',
      'es.moved.preview invalid_format',
    ]);
    // A name may be left out.
    expect((await update('bookingEmail', { en: { 'booked.heading': 'Your call is booked' } })).status).toBe(200);
    await admin.get(`${LIST}/noSuchEmail`).expect(422);
  });

  it('of two edits at one version one is refused, also of two first ones', async () => {
    const { updatedAt } = await read('emailTaken');
    const answers = await Promise.all(
      ['one', 'two'].map((heading) => update('emailTaken', { en: { heading } }, updatedAt)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = await update('emailTaken', { en: { heading: 'three' } }, updatedAt);
    expect(late.body.code).toBe('edit_conflict');
  });
});

describe('the preview', () => {
  it('shows texts that are not stored, as text and never as HTML', async () => {
    const texts = toList({ 'moved.heading': 'Ahora <b>otra</b> hora, {{name}}' });
    const preview = (body: object) =>
      admin.post(`${LIST}/bookingEmail/preview`).send({ language: 'es', texts, ...body });
    const { body } = await preview({ variant: 'moved' }).expect(200);
    expect(body.html).toContain('Ahora &lt;b&gt;otra&lt;/b&gt; hora, Ana');
    expect(body.subject).toContain('martes');
    // The page's policy allows no style attributes.
    expect(body.html).not.toContain('style="');
    expect(body.html).toMatch(/<style>\.s0\{[^<]+\}<\/style><\/head>/);
    expect(errorsOf(await preview({ variant: 'unknown' }))).toEqual(['variant invalid_choice']);
    expect(errorsOf(await preview({ texts: toList({ 'moved.subject': '' }) }))).toEqual([
      'texts.moved.subject required',
    ]);
    expect(await test.dataSource.query('SELECT 1 FROM email_texts')).toEqual([]);
  });
});
