import { testWithoutPage as test, expect } from './fixtures';
import { findMail } from './inbox';
import { addressOf, callApi, countOf, formIn, languages, postForm, rowOf, sentTo, type Language } from './posted-form';
import type { RunningServer } from './server';

test.describe.configure({ mode: 'default' });

/** The worker's product, without limits: one address sends all forms. */
let server: RunningServer;
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const at = (language: Language, path: string): string => addressOf(server, language, path);

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
  signup: {
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

for (const language of languages)
  for (const [name, form] of Object.entries(forms))
    test(`${name} stores the row of its script, and keeps what was typed when it is refused (${language})`, async ({
      request,
    }) => {
      const address = at(language, form.path);
      const { hidden } = formIn(await (await request.get(address)).text(), name);
      const before = await countOf(server, form.table);
      const answer = await postForm(request, address, name, form.refused.typed);
      expect(answer.status()).toBe(422);
      expect(answer.headers()['cache-control']).toContain('no-store');
      const html = await answer.text();
      expect(html.match(/<script(?![^>]*type="application\/)/g), 'scripts').toBeNull();
      const shown = formIn(html, name);
      for (const [field, text] of Object.entries(form.refused.typed)) expect(shown.value(field), field).toBe(text);
      for (const field of form.refused.invalid) expect(shown.errorOf(field), field).toMatch(/\S/);
      expect(shown.isFocused(form.refused.invalid[0]!)).toBe(true);
      expect(await countOf(server, form.table)).toBe(before);

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
      expect(await rowOf(server, form.table, { email: emails[1] }, form.differs)).toEqual(
        await rowOf(server, form.table, { email: emails[0] }, form.differs),
      );
      const foreign = await request.post(address, {
        headers: { origin: 'https://elsewhere.example' },
        form: { ...fields, email: 'foreign@example.com' },
        maxRedirects: 0,
      });
      expect(foreign.status()).toBe(403);
      expect(await countOf(server, form.table)).toBe(before + 2);
    });

for (const language of languages) {
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
    const filled = formIn(await without.text(), 'calculator-email');
    expect([filled.value('email'), filled.hidden['ideal_income']]).toEqual([emails[1], '9000']);
    expect(filled.errorOf('privacyConsent')).toMatch(/\S/);
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
