import { request as playwright } from '@playwright/test';
import { testWithoutPage as test, expect } from './fixtures';
import { findMail } from './inbox';
import { ana, ben, password, runSql } from './portal';
import { callApi, formIn, postForm, sentTo } from './posted-form';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'default' });

/** The worker's product, without limits: one address sends all forms. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

type Language = 'en' | 'es';
const languages = ['en', 'es'] as const;
const prefixOf = (language: Language): string => (language === 'es' ? '/es' : '');
const at = (language: Language, path: string): string => server.url + prefixOf(language) + path;

interface FormCase {
  path: string;
  table: string;
  /** What a browser sends, beside the address; in the order of the form. */
  fields: Record<string, string>;
  /** What the page's script sends to the API, beside address and language. */
  twin: { path: string; body: object };
  /** An incomplete form: what is typed stays, and each missing field has its error. */
  refused: { typed: Record<string, string>; invalid: string[] };
  /** What the next document says. */
  done: Record<Language, RegExp>;
  /** Columns that differ for a reason. */
  differs?: string[];
}

const person = { firstName: 'Ana', lastName: 'Muñoz' };
const confirmations = ['hasConsented', 'acknowledgeRight', 'understandNature', 'confirmAutonomy'];
const all = <Value>(names: string[], value: Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, value]));

const forms: Record<string, FormCase> = {
  newsletter: {
    path: '/newsletter',
    table: 'newsletter_subscribers',
    fields: { name: ' Ana Muñoz ' },
    twin: { path: '/api/newsletter/subscribe', body: { name: 'Ana Muñoz' } },
    refused: { typed: { name: 'Ana Muñoz' }, invalid: ['email'] },
    done: { en: /Welcome to the Self-Mastery Community!/, es: /comunidad/i },
  },
  contact: {
    path: '/contact?program=retreats&from=landing-page',
    table: 'contacts',
    fields: { name: 'Ana', phone: '+34 600 000 000', coachingType: 'retreats', message: 'One line.\r\nAnother.' },
    twin: {
      path: '/api/contacts',
      body: {
        name: 'Ana',
        phone: '+34 600 000 000',
        coachingType: 'retreats',
        message: 'One line.\nAnother.',
        source: 'landing-page',
      },
    },
    refused: { typed: { message: 'What I wrote\nstays.' }, invalid: ['name', 'email'] },
    done: { en: /Application Submitted Successfully!/, es: /¡Recibimos tu solicitud!/ },
  },
  lead: {
    path: '/tiktok-landing',
    table: 'contacts',
    fields: {
      name: 'Ana',
      coachingType: 'retreats',
      age: '44',
      message: 'Sleep.',
      privacyConsent: 'yes',
      marketingConsent: 'yes',
    },
    twin: {
      path: '/api/contacts',
      body: {
        name: 'Ana',
        coachingType: 'retreats',
        message: 'Sleep.\n\nAge: 44\nMarketing Consent: Yes',
        privacyConsent: true,
        marketingConsent: true,
        source: 'tiktok-landing',
      },
    },
    refused: { typed: { name: 'Ana' }, invalid: ['email', 'coachingType', 'privacyConsent'] },
    done: { en: /within 24 hours/, es: /24 horas/ },
  },
  consent: {
    path: '/informed-consent',
    table: 'consent_forms',
    fields: { participantName: 'Ana', sessionType: 'breathwork', ...all(confirmations, 'yes') },
    twin: {
      path: '/api/consent',
      body: { participantName: 'Ana', sessionType: 'breathwork', ipAddress: '', ...all(confirmations, true) },
    },
    refused: {
      typed: { participantName: 'Ana' },
      invalid: ['email', 'sessionType', 'hasConsented', 'confirmAutonomy'],
    },
    done: { en: /Consent Form Submitted/, es: /Consentimiento enviado/ },
    differs: ['consent_timestamp'],
  },
  application: {
    path: '/inner-circle',
    table: 'inner_circle_signups',
    fields: {
      ...person,
      readinessLevel: 'just_exploring',
      timeCommitment: '1-2_hours',
      challengeArea: 'Starting over.',
      transformationGoal: 'To stay.',
      subscriptionType: 'quarterly',
    },
    twin: {
      path: '/api/inner-circle/apply',
      body: {
        ...person,
        readinessLevel: 'just_exploring',
        timeCommitment: '1-2_hours',
        challengeArea: 'Starting over.',
        transformationGoal: 'To stay.',
        subscriptionType: 'quarterly',
      },
    },
    refused: { typed: { firstName: 'Ana' }, invalid: ['lastName', 'email', 'timeCommitment', 'challengeArea'] },
    done: { en: /Choose a time to talk/, es: /Elige/ },
  },
  support: {
    path: '/inner-circle/support',
    table: 'support_contacts',
    fields: { ...person, phone: '+34 600 000 000', bestTimeToCall: 'Mornings', message: 'About the price.' },
    twin: {
      path: '/api/support-requests',
      body: { ...person, phone: '+34 600 000 000', bestTimeToCall: 'Mornings', message: 'About the price.' },
    },
    refused: { typed: { message: 'What I wrote\nstays.' }, invalid: ['firstName', 'lastName', 'email', 'phone'] },
    done: { en: /Thank You!/, es: /¡Gracias!/ },
  },
};

/** The only row that a condition finds, without what is another one's by nature. */
async function rowOf(
  table: string,
  where: Record<string, string>,
  differs: string[] = [],
): Promise<Record<string, unknown>> {
  const columns = Object.keys(where);
  const rows = await runSql(
    server,
    `SELECT to_jsonb(r) AS row FROM ${table} r WHERE ${columns.map((name, index) => `${name}::text = $${index + 1}`).join(' AND ')}`,
    Object.values(where),
  );
  expect(rows, `rows of ${table}`).toHaveLength(1);
  const own = /^(id|email|created_at|updated_at|idempotency_key|request_hash|search_vector)$|token|_at$/;
  return Object.fromEntries(
    Object.entries(rows[0]!['row'] as Record<string, unknown>).map(([name, value]) =>
      own.test(name) || differs.includes(name) ? [name, value === null ? null : 'its own'] : [name, value],
    ),
  );
}

const countOf = async (table: string): Promise<number> =>
  Number((await runSql(server, `SELECT count(*) FROM ${table}`))[0]!['count']);

for (const language of languages)
  for (const [name, form] of Object.entries(forms))
    test(`${name} stores the row of its script, and keeps what was typed when it is refused (${language})`, async ({
      request,
    }) => {
      const address = at(language, form.path);
      const { hidden } = formIn(await (await request.get(address)).text(), name);
      const before = await countOf(form.table);
      const answer = await postForm(request, address, name, form.refused.typed);
      expect(answer.status()).toBe(422);
      expect(answer.headers()['cache-control']).toContain('no-store');
      const html = await answer.text();
      expect(html.match(/<script(?![^>]*type="application\/)/g), 'scripts').toBeNull();
      const shown = formIn(html, name);
      for (const [field, text] of Object.entries(form.refused.typed)) expect(shown.value(field), field).toBe(text);
      for (const field of form.refused.invalid) expect(shown.errorOf(field), field).toMatch(/\S/);
      expect(shown.isFocused(form.refused.invalid[0]!)).toBe(true);
      expect(await countOf(form.table)).toBe(before);

      const emails = [`${name}-${language}-script@example.com`, `${name}-${language}-posted@example.com`] as const;
      await callApi(request, server.url + form.twin.path, { ...form.twin.body, language, email: emails[0] });
      const fields = { ...hidden, ...form.fields, email: emails[1] };
      const sent = await postForm(request, address, name, fields);
      const next = await sentTo(request, sent);
      expect(next.url.pathname.startsWith('/es')).toBe(language === 'es');
      expect(next.url.href).not.toContain('Ana');
      expect(form.done[language].test(next.html.replaceAll(/<[^>]*>/g, '')), next.url.href).toBe(true);
      // Pressed twice, or sent again by the browser.
      expect((await postForm(request, address, name, fields)).status()).toBe(303);
      expect(await rowOf(form.table, { email: emails[1] }, form.differs)).toEqual(
        await rowOf(form.table, { email: emails[0] }, form.differs),
      );
      const foreign = await request.post(address, {
        headers: { origin: 'https://elsewhere.example' },
        form: { ...fields, email: 'foreign@example.com' },
        maxRedirects: 0,
      });
      expect(foreign.status()).toBe(403);
      expect(await countOf(form.table)).toBe(before + 2);
    });

/** The token of a link in the newest email to somebody. */
async function tokenOf(request: Parameters<typeof callApi>[0], email: string, page: string): Promise<string> {
  const pattern = new RegExp(`${page}\\?token=([\\w.%-]+)`);
  // The inbox's paths have no base address here.
  const inbox = { get: (path: string) => request.get(server.url + path) } as typeof request;
  const { html } = await findMail(inbox, (mail) => String(mail.to).includes(email) && pattern.test(mail.html));
  return decodeURIComponent(pattern.exec(html)![1]!);
}

for (const language of languages) {
  test(`the newsletter is confirmed, changed and ended by the links of its emails (${language})`, async ({
    request,
  }) => {
    const emails = [`links-${language}-script@example.com`, `links-${language}-posted@example.com`] as const;
    for (const email of emails)
      await callApi(request, `${server.url}/api/newsletter/subscribe`, { name: 'Ana', email, language });
    const [script, posted] = await Promise.all(emails.map((email) => tokenOf(request, email, '/newsletter/confirm')));
    const [scriptToken, token] = await Promise.all(
      emails.map((email) => tokenOf(request, email, '/newsletter/preferences')),
    );
    const rows = async () => [
      await rowOf('newsletter_subscribers', { email: emails[0] }),
      await rowOf('newsletter_subscribers', { email: emails[1] }),
    ];

    await callApi(request, `${server.url}/api/newsletter/confirm`, { token: script });
    const confirm = at(language, `/newsletter/confirm?token=${posted}`);
    formIn(await (await request.get(confirm)).text(), 'newsletter-confirm');
    const confirmed = await sentTo(request, await postForm(request, confirm, 'newsletter-confirm'));
    expect(confirmed.html.replaceAll(/<[^>]*>/g, '')).toContain(language === 'es' ? 'Ya es tuyo' : 'You’re in');
    expect(confirmed.url.hash).toBe('#link-title');
    let [first, second] = await rows();
    expect(second).toEqual(first);
    expect(second).toMatchObject({ confirmed_at: 'its own' });

    const preferences = at(language, `/newsletter/preferences?token=${token}`);
    const shown = formIn(await (await request.get(preferences)).text(), 'newsletter-preferences');
    expect([shown.value('name'), shown.value('language'), shown.value('active')]).toEqual(['Ana', language, 'yes']);
    const refused = await postForm(request, preferences, 'newsletter-preferences', { name: ' ', language: 'es' });
    expect(refused.status()).toBe(422);
    const again = formIn(await refused.text(), 'newsletter-preferences');
    expect(again.errorOf('name')).toMatch(/\S/);
    expect([again.value('language'), again.value('active')]).toEqual(['es', '']);
    const change = { name: 'Ana María', language: 'es', isActive: false };
    await callApi(request, `${server.url}/api/newsletter/preferences`, { token: scriptToken, ...change }, 'PATCH');
    const saved = await sentTo(
      request,
      await postForm(request, preferences, 'newsletter-preferences', { name: 'Ana María', language: 'es' }),
    );
    expect(formIn(saved.html, 'newsletter-preferences').value('name')).toBe('Ana María');
    [first, second] = await rows();
    expect(second).toEqual(first);
    expect(second).toMatchObject({ name: 'Ana María', language: 'es', is_active: false });

    const unsubscribe = at(language, `/newsletter/unsubscribe?token=${token}`);
    await callApi(request, `${server.url}/api/newsletter/unsubscribe?token=${scriptToken}`);
    formIn(await (await request.get(unsubscribe)).text(), 'newsletter-unsubscribe');
    await sentTo(request, await postForm(request, unsubscribe, 'newsletter-unsubscribe'));
    [first, second] = await rows();
    expect(second).toEqual(first);
  });

  test(`a consent is withdrawn by the link of its receipt (${language})`, async ({ request }) => {
    const emails = [`withdraw-${language}-script@example.com`, `withdraw-${language}-posted@example.com`] as const;
    for (const email of emails)
      await callApi(request, `${server.url}/api/consent`, {
        participantName: 'Ana',
        email,
        sessionType: 'breathwork',
        language,
        ...all(confirmations, true),
      });
    const [script, token] = await Promise.all(
      emails.map((email) => tokenOf(request, email, '/informed-consent/withdraw')),
    );
    await callApi(request, `${server.url}/api/consent/withdraw`, { token: script });
    const address = at(language, `/informed-consent/withdraw?token=${token}`);
    formIn(await (await request.get(address)).text(), 'withdraw-consent');
    const { html } = await sentTo(request, await postForm(request, address, 'withdraw-consent'));
    expect(html).toContain(language === 'es' ? 'revo' : 'It ended on');
    const differs = ['consent_timestamp', 'withdrawal_date'];
    const row = await rowOf('consent_forms', { email: emails[1] }, differs);
    expect(row).toEqual(await rowOf('consent_forms', { email: emails[0] }, differs));
    expect(row).toMatchObject({ is_active: false, withdrawal_date: 'its own' });
    const dead = await postForm(request, at(language, '/informed-consent/withdraw?token=none'), 'withdraw-consent');
    expect([404, 422]).toContain(dead.status());
    expect(await dead.text()).not.toContain('name="form" value="withdraw-consent"');
  });

  test(`a forgotten password is replaced by the link of its email (${language})`, async ({ request }) => {
    const email = language === 'es' ? ben : 'visitor@example.com';
    const forgot = at(language, '/forgot-password');
    const refused = await postForm(request, forgot, 'forgot-password', { email: 'nobody' });
    expect(refused.status()).toBe(422);
    const shown = formIn(await refused.text(), 'forgot-password');
    expect([shown.value('email'), shown.isFocused('email')]).toEqual(['nobody', true]);
    expect(shown.errorOf('email')).toMatch(/\S/);
    const answers = [email, 'stranger@example.com'].map((each) =>
      postForm(request, forgot, 'forgot-password', { email: each }),
    );
    const [known, unknown] = await Promise.all((await Promise.all(answers)).map((answer) => sentTo(request, answer)));
    expect(unknown!.html).toBe(known!.html);
    expect(known!.html).not.toContain(email);

    const address = at(language, `/set-password?token=${await tokenOf(request, email, '/set-password')}`);
    formIn(await (await request.get(address)).text(), 'set-password');
    const short = await postForm(request, address, 'set-password', { password: 'gull' });
    expect(short.status()).toBe(422);
    const again = await short.text();
    expect(again).not.toContain('gull');
    expect(formIn(again, 'set-password').errorOf('password')).toMatch(/\S/);
    const common = await postForm(request, address, 'set-password', { password: 'password123' });
    expect(common.status()).toBe(422);
    expect(formIn(await common.text(), 'set-password').errorOf('password')).toMatch(/\S/);
    await sentTo(request, await postForm(request, address, 'set-password', { password: 'nine quiet herons' }));
    await callApi(request, `${server.url}/api/login`, { email, password: 'nine quiet herons' });
    const used = await postForm(request, address, 'set-password', { password: 'nine quiet herons' });
    expect([404, 422]).toContain(used.status());
    expect(await used.text()).not.toContain('name="form" value="set-password"');
  });

  test(`posts, comments and notes of members store the rows of their scripts (${language})`, async ({ request }) => {
    await callApi(request, `${server.url}/api/login`, { email: ana, password });
    const portal = at(language, '/member-portal?view=plain');
    formIn(await (await request.get(portal)).text(), 'post');
    const refused = await postForm(request, portal, 'post', {
      type: 'win',
      title: 'Kept',
      content: 'Short',
      tags: 'a, b',
    });
    expect(refused.status()).toBe(422);
    const shown = formIn(await refused.text(), 'post');
    expect(['type', 'title', 'content', 'tags'].map(shown.value)).toEqual(['win', 'Kept', 'Short', 'a, b']);
    expect(shown.errorOf('content')).toMatch(/\S/);
    const titles = [`By script ${language}`, `By form ${language}`] as const;
    const content = 'Ten letters and more.\nA second line.';
    await callApi(request, `${server.url}/api/member/posts`, {
      type: 'win',
      title: titles[0],
      content,
      tags: ['a', 'b'],
    });
    const post = { type: 'win', title: titles[1], content: content.replace('\n', '\r\n'), tags: 'a, b' };
    const [created, twice] = await Promise.all([
      postForm(request, portal, 'post', post),
      postForm(request, portal, 'post', post),
    ]);
    const { html } = await sentTo(request, created);
    expect(twice.status()).toBe(303);
    expect(html).toContain(titles[1]);
    const own = ['title', 'last_activity_at'];
    expect(await rowOf('member_posts', { title: titles[1] }, own)).toEqual(
      await rowOf('member_posts', { title: titles[0] }, own),
    );

    const [{ id }] = (await runSql(server, 'SELECT id FROM member_posts WHERE title = $1', [titles[1]])) as [
      { id: string },
    ];
    const single = at(language, `/member-portal?view=plain&post=${id}`);
    formIn(await (await request.get(single)).text(), 'comment');
    const empty = await postForm(request, single, 'comment', { content: ' ' });
    expect([empty.status(), formIn(await empty.text(), 'comment').errorOf('content')]).toEqual([
      422,
      expect.stringMatching(/\S/),
    ]);
    await callApi(request, `${server.url}/api/member/posts/${id}/comments`, { content: `Script ${language}` });
    const commented = await sentTo(
      request,
      await postForm(request, single, 'comment', { content: ` Form ${language} ` }),
    );
    expect(commented.html).toContain(`Form ${language}`);
    expect(await rowOf('member_post_comments', { content: `Form ${language}` }, ['content'])).toEqual(
      await rowOf('member_post_comments', { content: `Script ${language}` }, ['content']),
    );
    const [{ id: comment }] = (await runSql(server, 'SELECT id FROM member_post_comments WHERE content = $1', [
      `Form ${language}`,
    ])) as [{ id: string }];
    await sentTo(request, await postForm(request, single, 'comment-deletion', { entry: comment }));
    expect(await runSql(server, 'SELECT 1 FROM member_post_comments WHERE id = $1', [comment])).toEqual([]);

    const recordings = await request.get(at(language, '/member-portal?view=plain&tab=recordings'));
    const [, recording = ''] = /view=plain&amp;recording=([\w-]+)/.exec(await recordings.text()) ?? [];
    const notes = at(language, `/member-portal?view=plain&recording=${recording}`);
    const shortNote = await postForm(request, notes, 'note', { notes: 'Kept' });
    expect(shortNote.status()).toBe(422);
    const noteForm = formIn(await shortNote.text(), 'note');
    expect([noteForm.value('notes'), noteForm.isFocused('notes')]).toEqual(['Kept', true]);
    await callApi(request, `${server.url}/api/member/call-recordings/${recording}/notes`, {
      notes: `A script’s note ${language}`,
    });
    await sentTo(request, await postForm(request, notes, 'note', { notes: `A form’s note ${language}` }));
    expect(await rowOf('call_recording_notes', { notes: `A form’s note ${language}` }, ['notes'])).toEqual(
      await rowOf('call_recording_notes', { notes: `A script’s note ${language}` }, ['notes']),
    );

    const [{ id: note }] = (await runSql(server, 'SELECT id FROM call_recording_notes WHERE notes = $1', [
      `A form’s note ${language}`,
    ])) as [{ id: string }];
    await sentTo(request, await postForm(request, notes, 'note-deletion', { entry: note }));
    expect(await runSql(server, 'SELECT 1 FROM call_recording_notes WHERE id = $1', [note])).toEqual([]);

    // Nothing is deleted without a session.
    await callApi(request, `${server.url}/api/logout`);
    const anonymous = await postForm(request, single, 'post-deletion');
    expect(anonymous.status()).toBe(401);
    await callApi(request, `${server.url}/api/login`, { email: ana, password });
    await sentTo(request, await postForm(request, single, 'post-deletion'));
    expect(await runSql(server, 'SELECT 1 FROM member_posts WHERE id = $1', [id])).toEqual([]);
  });
}

for (const language of languages) {
  test(`the account's forms store the rows of their scripts (${language})`, async ({ request }) => {
    await callApi(request, `${server.url}/api/login`, { email: ana, password });
    const account = at(language, '/account');
    const first = await (await request.get(account)).text();
    for (const name of [
      'profile',
      'change-email',
      'change-password',
      'notifications',
      'end-sessions',
      'account-deletion',
    ])
      formIn(first, name);
    const user = async () =>
      (await runSql(server, 'SELECT to_jsonb(u) AS row FROM users u WHERE email = $1', [ana]))[0]!;

    const names = { firstName: 'Ana', lastName: 'Muñoz', displayName: `A. ${language}`, language: 'es' };
    const long = await postForm(request, account, 'profile', { ...names, displayName: 'x'.repeat(101) });
    expect(long.status()).toBe(422);
    const again = formIn(await long.text(), 'profile');
    expect([again.value('displayName'), again.value('language')]).toEqual(['x'.repeat(101), 'es']);
    expect(again.errorOf('displayName')).toMatch(/\S/);
    await callApi(request, `${server.url}/api/auth/user`, names, 'PATCH');
    const byScript = await user();
    await callApi(
      request,
      `${server.url}/api/auth/user`,
      { ...names, firstName: '', lastName: '', displayName: '' },
      'PATCH',
    );
    const saved = await sentTo(request, await postForm(request, account, 'profile', { ...names, firstName: ' Ana ' }));
    expect(formIn(saved.html, 'profile').value('displayName')).toBe(`A. ${language}`);
    const unlike = (row: Record<string, unknown>) => ({ ...(row['row'] as object), updated_at: '' });
    expect(unlike(await user())).toEqual(unlike(byScript));

    const settings = { ...formIn(first, 'notifications').hidden, recordings: 'on' };
    await sentTo(request, await postForm(request, account, 'notifications', settings));
    expect(await (await request.get(`${server.url}/api/member/notification-settings`)).json()).toEqual({
      comments: false,
      recordings: true,
      digest: false,
    });

    const wanted = `ana-${language}@example.com`;
    const wrong = await postForm(request, account, 'change-email', { email: wanted, password: 'not the password' });
    expect(wrong.status()).toBe(422);
    const shown = await wrong.text();
    expect(shown).not.toContain('not the password');
    expect(formIn(shown, 'change-email').value('email')).toBe(wanted);
    expect(formIn(shown, 'change-email').errorOf('password')).toMatch(/\S/);
    const asked = await sentTo(request, await postForm(request, account, 'change-email', { email: wanted, password }));
    expect(asked.url.href).not.toContain(wanted);
    const confirm = at(language, `/confirm-email?token=${await tokenOf(request, wanted, '/confirm-email')}`);
    formIn(await (await request.get(confirm)).text(), 'confirm-email');
    await sentTo(request, await postForm(request, confirm, 'confirm-email'));
    expect((await runSql(server, 'SELECT 1 FROM users WHERE email = $1', [wanted])).length).toBe(1);
    const used = await postForm(request, confirm, 'confirm-email');
    expect([404, 422]).toContain(used.status());
    await runSql(server, 'UPDATE users SET email = $1 WHERE email = $2', [ana, wanted]);

    await callApi(request, `${server.url}/api/login`, { email: ana, password });
    const other = await playwright.newContext();
    await callApi(other, `${server.url}/api/login`, { email: ana, password });
    await sentTo(request, await postForm(request, account, 'end-sessions'));
    expect((await other.get(`${server.url}/api/auth/user`)).status()).toBe(401);
    const weak = await postForm(request, account, 'change-password', {
      currentPassword: 'not it',
      newPassword: 'gull',
    });
    expect(weak.status()).toBe(422);
    expect(formIn(await weak.text(), 'change-password').errorOf('newPassword')).toMatch(/\S/);
    const next = `nine quiet herons ${language}`;
    await sentTo(
      request,
      await postForm(request, account, 'change-password', { currentPassword: password, newPassword: next }),
    );
    await callApi(other, `${server.url}/api/login`, { email: ana, password: next });
    await callApi(other, `${server.url}/api/auth/change-password`, { currentPassword: next, newPassword: password });
    await other.dispose();
  });

  test(`a call is booked, moved and cancelled like by scripts (${language})`, async ({ request }) => {
    const step = at(language, '/inner-circle?step=scheduling');
    const slots = async (address: string): Promise<string[]> =>
      [...(await (await request.get(address)).text()).matchAll(/name="slot" value="([^"]+)"/g)].map(
        ([, value]) => value!,
      );
    const [first = '', second = '', third = ''] = await slots(step);
    const emails = [`call-${language}-script@example.com`, `call-${language}-posted@example.com`] as const;
    const fields = { ...person, phone: '', notes: 'Quietly.' };
    await callApi(request, `${server.url}/api/calendar/book`, {
      ...person,
      notes: 'Quietly.',
      email: emails[0],
      selectedDate: first.slice(0, 10),
      selectedTime: first.slice(11),
      timezone: 'America/Los_Angeles',
      meetingType: 'inner_circle_consultation',
      language,
    });
    const taken = await postForm(request, step, 'booking', { ...fields, email: emails[1], slot: first });
    expect(taken.status()).toBe(409);
    const late = formIn(await taken.text(), 'booking');
    expect([late.value('email'), late.value('notes')]).toEqual([emails[1], 'Quietly.']);
    await sentTo(request, await postForm(request, step, 'booking', { ...fields, email: emails[1], slot: second }));
    const differs = ['selected_date', 'selected_time', 'starts_at', 'ends_at', 'confirm_by'];
    const rows = () => Promise.all(emails.map((email) => rowOf('calendar_bookings', { email }, differs)));
    let [script, posted] = await rows();
    expect(posted).toEqual(script);

    const tokens = await Promise.all(emails.map((email) => tokenOf(request, email, '/inner-circle/booking')));
    const call = at(language, `/inner-circle/booking?token=${tokens[1]}`);
    const page = await (await request.get(call)).text();
    if (page.includes('value="booking-confirm"')) {
      formIn(page, 'booking-confirm');
      await callApi(request, `${server.url}/api/calendar/bookings/confirm`, { token: tokens[0] });
      await sentTo(request, await postForm(request, call, 'booking-confirm'));
    }
    const nothing = await postForm(request, call, 'booking-move', {});
    expect(nothing.status()).toBe(422);
    await sentTo(request, await postForm(request, call, 'booking-move', { slot: third }));
    expect(await runSql(server, 'SELECT selected_time FROM calendar_bookings WHERE email = $1', [emails[1]])).toEqual([
      { selected_time: third.slice(11) },
    ]);
    await callApi(request, `${server.url}/api/calendar/bookings/cancel`, { token: tokens[0] });
    await sentTo(request, await postForm(request, call, 'booking-cancel'));
    [script, posted] = await rows();
    expect(posted).toMatchObject({ booking_status: 'cancelled' });
    expect(script).toMatchObject({ booking_status: 'cancelled' });
  });

  test(`the calculator computes on the server, and stores nothing but the email that is asked for (${language})`, async ({
    request,
  }) => {
    const address = at(language, '/cost-calculator');
    formIn(await (await request.get(address)).text(), 'calculator');
    const numbers = {
      ideal_income: '9,000',
      current_income: '4000',
      hours_lost: '8',
      hourly_value: '50',
      avoidance_count: '3',
      structure_score: '4',
    };
    const refused = await postForm(request, address, 'calculator', {
      ...numbers,
      hours_lost: 'many',
      dream_action: 'Paint.',
    });
    expect(refused.status()).toBe(422);
    const again = formIn(await refused.text(), 'calculator');
    expect([again.value('hours_lost'), again.value('dream_action')]).toEqual(['many', 'Paint.']);
    expect(again.errorOf('hours_lost')).toMatch(/\S/);

    const result = await postForm(request, address, 'calculator', { ...numbers, dream_action: 'Paint <b>.' });
    expect(result.status()).toBe(200);
    expect(result.headers()['cache-control']).toContain('no-store');
    const html = await result.text();
    expect(html).toContain('Paint &lt;b&gt;.');
    // 5,000 + 8 × 50 × 4 + 3 × 50 × 4 + 6 × 100
    expect(html.replaceAll(/<[^>]*>/g, '')).toMatch(/7[,.]800/);
    const emails = [`sum-${language}-script@example.com`, `sum-${language}-posted@example.com`] as const;
    const { hidden } = formIn(html, 'calculator-email');
    const without = await postForm(request, address, 'calculator-email', { ...hidden, email: emails[1] });
    expect(without.status()).toBe(422);
    const kept = formIn(await without.text(), 'calculator-email');
    expect([kept.value('email'), kept.hidden['ideal_income']]).toEqual([emails[1], '9000']);
    expect(kept.errorOf('privacyConsent')).toMatch(/\S/);
    await callApi(request, `${server.url}/api/calculator-emails`, {
      ideal_income: 9000,
      current_income: 4000,
      hours_lost: 8,
      hourly_value: 50,
      avoidance_count: 3,
      structure_score: 4,
      email: emails[0],
      privacyConsent: true,
      language,
    });
    const fields = { ...hidden, email: emails[1], privacyConsent: 'yes' };
    const sent = await sentTo(request, await postForm(request, address, 'calculator-email', fields));
    expect(sent.html).toContain('id="calculator-email-message"');
    // The numbers are deleted once the email is sent.
    const results = await Promise.all(
      emails.map(async (email) => {
        const inbox = { get: (path: string) => request.get(server.url + path) } as typeof request;
        return (await findMail(inbox, (mail) => String(mail.to).includes(email))).text.replaceAll(email, '');
      }),
    );
    expect(results[1]).toBe(results[0]);
  });
}

test('an account is deleted like by its script, and its data can be taken before', async ({ request, product }) => {
  server = await product.fresh();
  const [script, posted] = ['visitor@example.com', ben];
  await callApi(request, `${server.url}/api/login`, { email: script, password });
  await callApi(request, `${server.url}/api/auth/user/delete`, { password });
  await callApi(request, `${server.url}/api/login`, { email: posted, password });
  const account = at('es', '/account');
  const html = await (await request.get(account)).text();
  formIn(html, 'account-deletion');
  expect(html).toContain('href="/api/auth/user/export" download="my-data.json"');
  expect((await request.get(`${server.url}/api/auth/user/export`)).status()).toBe(200);
  const wrong = await postForm(request, account, 'account-deletion', { password: 'not the password' });
  expect(wrong.status()).toBe(422);
  const shown = await wrong.text();
  expect(shown).not.toContain('not the password');
  expect(formIn(shown, 'account-deletion').errorOf('password')).toMatch(/\S/);
  const gone = await postForm(request, account, 'account-deletion', { password });
  expect([gone.status(), gone.headers()['location']]).toEqual([303, '/es/account?deleted=true']);
  expect(await runSql(server, 'SELECT email FROM users WHERE email = ANY($1)', [[script, posted]])).toEqual([]);
  expect((await request.get(`${server.url}/api/auth/user`)).status()).toBe(401);
});
