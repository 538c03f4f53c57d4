import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { createUser, testPassword } from '../../../../test/factories.js';
import { resetDatabase } from '../../../../test/reset-database.js';
import { PageTextsService } from './page-texts.service.js';
import type { ShippedPage } from './shipped-pages.js';

const LIST = '/api/admin/page-texts';
const text = (path: string, en: string, es: string) => ({ path, en, es });
const pages: ShippedPage[] = [
  {
    name: 'home',
    path: '/',
    sections: [
      {
        name: 'site:hero',
        texts: [
          text('site:hero.title', 'You keep <em>trying</em>.', 'Lo <em>intentas</em>.'),
          text('site:hero.lead', 'From {{price}} a month at {{brand}}.', 'Desde {{price}} al mes en {{brand}}.'),
        ],
      },
      {
        name: 'more:questions',
        texts: [text('more:questions.terms', 'See the <terms>terms</terms>.', 'Lee los <terms>términos</terms>.')],
      },
    ],
  },
  {
    name: 'rules',
    path: '/rules',
    sections: [
      {
        name: 'care:rules',
        texts: [
          { ...text('care:rules.kind', 'Be kind.', 'Sé amable.'), isOptional: true },
          { ...text('care:rules.added1', '', ''), isOptional: true },
        ],
      },
    ],
  },
  { name: 'founder-story', sections: [{ name: 'story:hero', texts: [text('story:hero.title', 'A', 'B')] }] },
];

let test: TestApp;
let admin: ReturnType<TestApp['browser']>;
beforeAll(async () => {
  test = await createTestApp({});
});
afterAll(() => test.close());
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  test.app.get(PageTextsService, { strict: false }).setSource(() => Promise.resolve(pages));
  admin = await loggedIn('admin');
});

async function loggedIn(role: 'admin' | 'editor' | 'user') {
  const browser = test.browser();
  const { email } = await createUser(test.dataSource, { role });
  await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
  return browser;
}
const read = async (page = 'home') => (await admin.get(`${LIST}/${page}`).expect(200)).body;
const toList = (texts: Record<string, string> = {}) =>
  Object.entries(texts).map(([path, one]) => ({ path, text: one }));
async function update(texts: { en?: Record<string, string>; es?: Record<string, string> }, version?: string) {
  return admin
    .put(`${LIST}/home`)
    .send({ en: toList(texts.en), es: toList(texts.es), version: version ?? (await read()).updatedAt });
}
const errorsOf = (answer: { body: { errors?: { field: string; code: string }[] } }) =>
  answer.body.errors?.map(({ field, code }) => `${field} ${code}`);

describe('texts of the public pages', () => {
  it('are listed and changed by administrators only', async () => {
    const version = '1970-01-01T00:00:00.000Z';
    for (const role of ['editor', 'user'] as const) {
      const browser = await loggedIn(role);
      await browser.get(LIST).expect(403);
      await browser.get(`${LIST}/home`).expect(403);
      await browser.put(`${LIST}/home`).send({ en: [], es: [], version }).expect(403);
      await browser.post(`${LIST}/home/preview`).send({ en: [], es: [], language: 'en' }).expect(403);
    }
    await test.http.get(LIST).expect(401);
    const { body } = await admin.get(LIST).expect(200);
    expect(body).toEqual([
      { page: 'home', path: '/', changedCount: 0 },
      { page: 'rules', path: '/rules', changedCount: 0 },
      // Its address has the founder's name.
      { page: 'founder-story', path: expect.stringMatching(/^\/[^/]+-story$/), changedCount: 0 },
    ]);
    await admin.get(`${LIST}/nothing`).expect(404);
  });

  it('say what they have to keep', async () => {
    const { sections, updatedAt } = await read();
    expect(updatedAt).toBe('1970-01-01T00:00:00.000Z');
    expect(sections[0].texts[1]).toMatchObject({
      path: 'site:hero.lead',
      variables: ['price', 'brand'],
      requiredVariables: ['price'],
      tags: [],
    });
    expect(sections[1].texts[0]).toMatchObject({ tags: ['terms'], requiredTags: ['terms'] });
    expect(sections[0].texts[0]).toMatchObject({ tags: ['em'], requiredTags: [], isLine: true });
  });

  it('are stored as differences, answered to everybody at once, in the history with before and after, and reset', async () => {
    const visible = async (language: string) =>
      (await test.http.get(`/api/page-texts?language=${language}`).expect(200)).body.texts;
    expect(await visible('en')).toEqual({});
    const unchanged = 'From {{price}} a month at {{brand}}.';
    const { body } = await update({
      en: { 'site:hero.title': '  You can <em>stop</em>.  ', 'site:hero.lead': unchanged },
      es: { 'more:questions.terms': 'Aquí: <terms>términos</terms>' },
    });
    expect(body.sections[0].texts[0].text).toEqual({ en: 'You can <em>stop</em>.', es: 'Lo <em>intentas</em>.' });
    expect(await test.dataSource.query('SELECT page, changes FROM page_texts')).toEqual([
      {
        page: 'home',
        changes: {
          en: { 'site:hero.title': 'You can <em>stop</em>.' },
          es: { 'more:questions.terms': 'Aquí: <terms>términos</terms>' },
        },
      },
    ]);
    const until = async (wanted: object) => {
      for (let n = 0; n < 100 && JSON.stringify(await visible('en')) !== JSON.stringify(wanted); n += 1)
        await new Promise((resolve) => setTimeout(resolve, 50));
      return visible('en');
    };
    const changed = { site: { 'hero.title': 'You can <em>stop</em>.' } };
    expect(await until(changed)).toEqual(changed);
    expect(await visible('es')).toEqual({ more: { 'questions.terms': 'Aquí: <terms>términos</terms>' } });
    expect((await admin.get(LIST)).body[0]).toEqual({
      page: 'home',
      path: '/',
      changedCount: 2,
      updatedAt: body.updatedAt,
    });
    expect((await update({})).status).toBe(200);
    expect(await until({})).toEqual({});
    const { body: history } = await admin.get('/api/admin/audit-entries?subjectType=page-text&subjectId=home');
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      'page-texts.updated',
      'page-texts.updated',
    ]);
    expect(history[1].changes).toContainEqual({
      field: 'en.site:hero.title',
      before: 'You keep <em>trying</em>.',
      after: 'You can <em>stop</em>.',
    });
    expect(history[0].changes).toHaveLength(2);
  });

  it('are found by the weekday of the call that they name, in both languages, until they name its own', async () => {
    const call: ShippedPage = {
      name: 'inner-circle',
      path: '/inner-circle',
      sections: [
        {
          name: 'circle:call',
          texts: [
            text('circle:call.title', 'On Monday, one button.', 'El lunes, un solo botón.'),
            text('circle:call.text', 'On an ordinary Tuesday', 'Un martes cualquiera'),
          ],
        },
      ],
    };
    test.app.get(PageTextsService, { strict: false }).setSource(() => Promise.resolve([...pages, call]));
    const found = async (weekday: number) =>
      (await admin.get(`${LIST}/other-weekdays?weekday=${weekday}`).expect(200)).body;
    expect(await found(1)).toEqual([]);
    const title = { page: 'inner-circle', path: 'circle:call.title' };
    expect(await found(3)).toEqual([
      { ...title, language: 'en', text: 'On Monday, one button.' },
      { ...title, language: 'es', text: 'El lunes, un solo botón.' },
    ]);
    const changed = (en: string) => ({ en: toList({ 'circle:call.title': en }), es: [] });
    const put = async (en: string) =>
      admin
        .put(`${LIST}/inner-circle`)
        .send({ ...changed(en), version: (await read('inner-circle')).updatedAt })
        .expect(200);
    await put('On Wednesday, one button.');
    expect((await found(3)).map(({ language }: { language: string }) => language)).toEqual(['es']);
    expect(await found(4)).toHaveLength(2);
    await admin.get(`${LIST}/other-weekdays?weekday=8`).expect(422);
    await (await loggedIn('editor')).get(`${LIST}/other-weekdays?weekday=3`).expect(403);
  });

  it('are refused with a code for each field', async () => {
    const refused = await update({
      en: { 'site:hero.lead': 'Free', 'site:hero.title': 'A\nB', 'site:nothing': 'x', 'story:hero.title': 'x' },
      es: {
        'site:hero.title': 'Lo <b>intentas</b>',
        'site:hero.lead': ' ',
        'more:questions.terms': 'Sin enlace',
      },
    });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)?.toSorted()).toEqual([
      'en.site:hero.lead missing_variable',
      'en.site:hero.title invalid_format',
      'en.site:nothing unknown_field',
      'en.story:hero.title unknown_field',
      'es.more:questions.terms missing_tag',
      'es.site:hero.lead required',
      'es.site:hero.title unknown_tag',
    ]);
    expect(errorsOf(await update({ en: { 'site:hero.title': 'x'.repeat(201) } }))).toEqual([
      'en.site:hero.title too_long',
    ]);
    expect(await test.dataSource.query('SELECT 1 FROM page_texts')).toEqual([]);
  });

  it('of a list are left out and added, in both languages', async () => {
    const version = '1970-01-01T00:00:00.000Z';
    const send = (en: Record<string, string>, es: Record<string, string>) =>
      admin.put(`${LIST}/rules`).send({ en: toList(en), es: toList(es), version });
    const [kind, added] = ['care:rules.kind', 'care:rules.added1'];
    expect((await read('rules')).sections[0].texts[0]).toMatchObject({ isOptional: true, isLine: false });
    const refused = await send({ [kind]: '', [added]: 'Be on time.' }, {});
    expect(errorsOf(refused)).toEqual([`en.${kind} required`, `es.${added} required`]);
    const { body } = await send({ [kind]: '', [added]: 'Be on time.' }, { [kind]: '', [added]: 'Sé puntual.' }).expect(
      200,
    );
    expect(body.sections[0].texts.map((one: { text: { es: string } }) => one.text.es)).toEqual(['', 'Sé puntual.']);
    const shown = (await test.http.get('/api/page-texts?language=es').expect(200)).body.texts;
    expect(shown.care).toEqual({ 'rules.kind': '', 'rules.added1': 'Sé puntual.' });
  });

  it('of two edits at one version one is refused, also of two first ones', async () => {
    const { updatedAt } = await read();
    const answers = await Promise.all(
      ['one', 'two'].map((title) => update({ en: { 'site:hero.title': title } }, updatedAt)),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = await update({ en: { 'site:hero.title': 'three' } }, updatedAt);
    expect(late.body.code).toBe('edit_conflict');
  });
});

describe('a preview', () => {
  const rendered: { path: string; texts: unknown }[] = [];
  const preview = (
    texts: { en?: Record<string, string>; es?: Record<string, string> },
    language = 'en',
    page = 'home',
  ) => admin.post(`${LIST}/${page}/preview`).send({ en: toList(texts.en), es: toList(texts.es), language });

  beforeEach(() => {
    rendered.length = 0;
    test.app.get(PageTextsService, { strict: false }).setRenderer((path, texts) => {
      rendered.push({ path, texts });
      return Promise.resolve('<!doctype html><title>Home</title>');
    });
  });

  it('renders the page with what is typed and the stored texts of other pages, and stores nothing', async () => {
    await update({ en: { 'site:hero.title': 'Stored <em>words</em>.' } });
    await admin
      .put(`${LIST}/founder-story`)
      .send({ en: toList({ 'story:hero.title': 'Other' }), es: [], version: '1970-01-01T00:00:00.000Z' })
      .expect(200);
    const before = await read();
    const texts = { es: { 'site:hero.title': 'Otras <em>palabras</em>.' } };
    const { body, headers } = await preview(texts, 'es').expect(200);
    expect(body).toEqual({ html: '<!doctype html><title>Home</title>' });
    expect(headers['cache-control']).toContain('no-store');
    expect(rendered).toEqual([
      {
        path: '/es/',
        texts: { en: { story: { 'hero.title': 'Other' } }, es: { site: { 'hero.title': 'Otras <em>palabras</em>.' } } },
      },
    ]);
    expect(await read()).toEqual(before);
  });

  it('refuses what could not be saved, and unknown pages and languages', async () => {
    expect(errorsOf(await preview({ en: { 'site:hero.title': 'Of {{nobody}}' } }).expect(422))).toEqual(
      errorsOf(await update({ en: { 'site:hero.title': 'Of {{nobody}}' } })),
    );
    await preview({}, 'en', 'nothing').expect(404);
    await preview({}, 'fr').expect(422);
    expect(rendered).toEqual([]);
  });
});
