import { testWithoutPage as test, expect } from './fixtures';
import { ben, runSql } from './portal';
import { addressOf, callApi, formIn, languages, postForm, rowOf, sentTo, tokenOf, type Language } from './posted-form';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'default' });

/** The worker's product, without limits: one address sends all forms. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const at = (language: Language, path: string): string => addressOf(server, language, path);

const person = { firstName: 'Ana', lastName: 'Muñoz' };

for (const language of languages) {
  test(`the newsletter is confirmed, changed and ended by the links of its emails (${language})`, async ({
    request,
  }) => {
    const emails = [`links-${language}-script@example.com`, `links-${language}-posted@example.com`] as const;
    for (const email of emails)
      await callApi(request, `${server.url}/api/newsletter/subscribe`, { name: 'Ana', email, language });
    const [script, posted] = await Promise.all(
      emails.map((email) => tokenOf(server, request, email, '/newsletter/confirm')),
    );
    const [scriptToken, token] = await Promise.all(
      emails.map((email) => tokenOf(server, request, email, '/newsletter/preferences')),
    );
    const rows = async () => [
      await rowOf(server, 'newsletter_subscribers', { email: emails[0] }),
      await rowOf(server, 'newsletter_subscribers', { email: emails[1] }),
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
        hasConsented: true,
        acknowledgeRight: true,
        understandNature: true,
        confirmAutonomy: true,
      });
    const [script, token] = await Promise.all(
      emails.map((email) => tokenOf(server, request, email, '/informed-consent/withdraw')),
    );
    await callApi(request, `${server.url}/api/consent/withdraw`, { token: script });
    const address = at(language, `/informed-consent/withdraw?token=${token}`);
    formIn(await (await request.get(address)).text(), 'withdraw-consent');
    const { html } = await sentTo(request, await postForm(request, address, 'withdraw-consent'));
    expect(html).toContain(language === 'es' ? 'revo' : 'It ended on');
    const differs = ['consent_timestamp', 'withdrawal_date'];
    const row = await rowOf(server, 'consent_forms', { email: emails[1] }, differs);
    expect(row).toEqual(await rowOf(server, 'consent_forms', { email: emails[0] }, differs));
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

    const address = at(language, `/set-password?token=${await tokenOf(server, request, email, '/set-password')}`);
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

  test(`a call is booked, moved and cancelled like by scripts (${language})`, async ({ request }) => {
    const step = at(language, '/inner-circle?step=scheduling');
    const slots = async (address: string): Promise<string[]> =>
      [...(await (await request.get(address)).text()).matchAll(/name="slot" value="([^"]+)"/g)].map(
        ([, value]) => value!,
      );
    // Days ahead: a call within a day gets no reminder, so that two of the next slots may differ in more than their time.
    const [first = '', second = '', third = ''] = (await slots(step)).slice(-3);
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
    const refused = await postForm(request, step, 'booking', { ...fields, email: emails[1], slot: first });
    expect(refused.status()).toBe(409);
    const late = formIn(await refused.text(), 'booking');
    expect([late.value('email'), late.value('notes')]).toEqual([emails[1], 'Quietly.']);
    await sentTo(request, await postForm(request, step, 'booking', { ...fields, email: emails[1], slot: second }));
    const differs = ['selected_date', 'selected_time', 'starts_at', 'ends_at', 'confirm_by'];
    const rows = () => Promise.all(emails.map((email) => rowOf(server, 'calendar_bookings', { email }, differs)));
    let [script, posted] = await rows();
    expect(posted).toEqual(script);

    const tokens = await Promise.all(emails.map((email) => tokenOf(server, request, email, '/inner-circle/booking')));
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
}
