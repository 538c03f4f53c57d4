import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { goTo, open } from './open';
import { ana, articleOf, ben, logInByCall, runSql, sideways } from './portal';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';

/** The worker's product. live.spec.ts shows that events reach the members of another process. */
let server: RunningServer;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const texts = {
  en: {
    prefix: '',
    list: 'Posts and comments',
    hide: 'Hide',
    resolve: 'Mark as reviewed',
    resolved: 'Thank you. These reports are off your list.',
    comment: /^Comment by /,
    hidComment: 'Hid comment',
    settings: 'Site settings',
    punchline: /^Top bar tagline \(English\)/,
    call: /^Link to join booked calls/,
    refused: 'Enter a full link that starts with https://.',
    save: 'Save',
    saved: 'Settings saved.',
  },
  es: {
    prefix: '/es',
    list: 'Publicaciones y comentarios',
    all: 'Seleccionar todas las filas visibles',
    reported: 'Cuenta algo privado de otra persona',
    pin: 'Fijar arriba',
    pinned: 'Publicaciones fijadas',
    hide: 'Ocultar',
    hidden: 'Oculta. Ya nadie la ve.',
    notes: 'Notas',
    note: /^Nota de /,
    hidNote: 'Ocultó una nota',
    report: 'Reportar',
    reportNote: 'Reportar esta nota',
    advertising: 'Es publicidad',
    sendReport: 'Enviar reporte',
    portalRecordings: 'Grabaciones de llamadas',
    portalNotes: /^Notas \((\d+)/,
  },
} as const;

/** Each test in one language; admin-pages.spec.ts reads the pages in the other. */
const english = { language: 'en', scheme: 'light', width: 1440 } as const;
const spanish = { language: 'es', scheme: 'dark', width: 360 } as const;

test('the owner hides a reported post and a note on a recording, and a member’s open portal loses them: es, dark, 360 px', async ({
  page,
  context,
  otherContext: member,
}) => {
  const { language, scheme, width } = spanish;
  const say = texts[language];
  const title = `A post about somebody, ${language}`;
  await runSql(
    server,
    `WITH p AS (INSERT INTO member_posts (user_id, type, title, content) SELECT id, 'thought', $1, 'Words about **somebody**.' FROM users WHERE email = $2 RETURNING id)
     INSERT INTO member_post_reports (post_id, user_id, reason, details) SELECT p.id, u.id, 'privacy', 'It names my sister.' FROM p, users u WHERE u.email = $3`,
    [title, ana, ben],
  );
  await logInByCall(member, server, ben);
  const portal = await idlePage(member);
  const stream = portal.waitForResponse((answer) => answer.url().endsWith('/api/member/events'));
  await open(portal, `${server.url}${say.prefix}/member-portal`);
  expect((await stream).status()).toBe(200);
  await expect(articleOf(portal, title)).toBeVisible();

  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
  await logInByCall(context, server, 'admin@example.com');
  await open(page, `${server.url}${say.prefix}/admin/community?reported=yes`);
  await expect(page.getByRole('heading', { level: 1, name: say.list })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  // Cards have no table header, so their checkbox has a visible label.
  await expect(page.getByText(say.all, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(say.reported)).toBeVisible();
  await expect(page.getByText('It names my sister.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: say.pin, exact: true }).click();
  await expect(articleOf(portal.getByRole('region', { name: say.pinned }), title)).toBeVisible();
  await expect(articleOf(portal, title)).toHaveCount(1);
  await expectNoAxeViolations(portal);
  await page.getByRole('button', { name: say.hide, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.hide, exact: true }).click();
  await expect(page.getByText(say.hidden, { exact: true })).toBeVisible();
  // Without a reload, by an event.
  await expect(articleOf(portal, title)).toHaveCount(0);

  // A member's note on a recording.
  const [call, note] = [`A call with notes, ${language}`, `A note about somebody, ${language}`];
  await runSql(
    server,
    `WITH r AS (INSERT INTO call_recordings (title, recorded_at) VALUES ($1, now()) RETURNING id)
     INSERT INTO call_recording_notes (call_recording_id, user_id, notes) SELECT r.id, u.id, $2 FROM r, users u WHERE u.email = $3`,
    [call, note, ana],
  );
  await portal.getByRole('tab', { name: say.portalRecordings }).click();
  const recording = articleOf(portal, call);
  await recording.getByRole('button', { name: say.portalNotes }).click();
  await expect(recording.getByText(note, { exact: true })).toBeVisible();
  // Ben reports it, and it is on the owner's list.
  await recording.getByRole('button', { name: `${say.report} “${note}”` }).click();
  const dialog = portal.getByRole('dialog', { name: say.reportNote });
  await dialog.getByRole('radio', { name: say.advertising }).check();
  await expectNoAxeViolations(portal);
  await dialog.getByRole('button', { name: say.sendReport }).click();
  await expect(dialog).toHaveCount(0);
  await goTo(page, `${say.prefix}/admin/community?kind=notes&reported=yes`);
  await expect(page.getByRole('table', { name: say.notes })).toBeVisible();
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: note }).click();
  await expect(page.getByRole('heading', { level: 1, name: say.note })).toBeVisible();
  await expect(page.getByText(say.advertising)).toBeVisible();
  await page.getByRole('button', { name: say.hide, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: say.hide, exact: true }).click();
  await expect(page.getByText(say.hidNote, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  // Without a reload, by an event that also updates the count.
  await expect(recording.getByText(note, { exact: true })).toHaveCount(0);
  await expect(recording.getByRole('button', { name: /\(0/ })).toBeVisible();
});

test('reports that need nothing leave the list; the author of a hidden comment reads why, answers, and writes again: en, light, 1440 px', async ({
  page,
  context,
  otherContext: member,
}) => {
  const { language, scheme, width } = english;
  const say = texts[language];
  const [title, pending, answer] = [
    `A post that is all right, ${language}`,
    `A reported post, ${language}`,
    `A comment about somebody, ${language}`,
  ];
  await runSql(
    server,
    `WITH p AS (INSERT INTO member_posts (user_id, type, title, content) SELECT u.id, 'thought', t, 'Kind words.' FROM users u, unnest($1::text[]) t WHERE u.email = $2 RETURNING id, title),
          r AS (INSERT INTO member_post_reports (post_id, user_id, reason) SELECT p.id, u.id, 'other' FROM p, users u WHERE u.email = $3)
     INSERT INTO member_post_comments (post_id, user_id, content) SELECT p.id, u.id, $4 FROM p, users u WHERE u.email = $3 AND p.title = $5`,
    [[title, pending], ana, ben, answer, title],
  );
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
  await logInByCall(context, server, 'admin@example.com');
  await open(page, `${server.url}${say.prefix}/admin/community?reported=yes`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: say.resolve }).click();
  await expect(page.getByText(say.resolved, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say.resolve })).toHaveCount(0);
  await goTo(page, `${say.prefix}/admin/community?reported=yes`);
  await expect(page.getByRole('heading', { level: 1, name: say.list })).toBeVisible();
  await expect(page.getByRole('link', { name: pending })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);

  await goTo(page, `${say.prefix}/admin/community?kind=comments`);
  await expect(page.getByRole('link', { name: answer })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: answer }).click();
  await expect(page.getByRole('heading', { level: 1, name: say.comment })).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.getByRole('button', { name: say.hide, exact: true }).click();
  const hiding = page.getByRole('dialog');
  await hiding.getByLabel('Start from a template').selectOption('unkind');
  await hiding.getByLabel('Pause the author’s writing').selectOption('1');
  await expectNoAxeViolations(page);
  await hiding.getByRole('button', { name: say.hide, exact: true }).click();
  await expect(page.getByText(say.hidComment, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  await logInByCall(member, server, ben);
  const own = await idlePage(member);
  await own.emulateMedia({ colorScheme: spanish.scheme });
  await own.setViewportSize({ width: spanish.width, height: 900 });
  await open(own, `${server.url}/es/member-portal/decisions`);
  const note = own.getByRole('article', { name: 'Un comentario tuyo está oculto' });
  await expect(note).toContainText(answer);
  await expect(note).toContainText('Tampoco puedes escribir hasta el');
  await note.getByRole('textbox').fill('I did not mean it that way.');
  await expectNoAxeViolations(own);
  expect(await sideways(own)).toBeLessThanOrEqual(0);
  await note.getByRole('button', { name: 'Enviar respuesta' }).click();
  await expect(note).toContainText('Enviada.');

  await goTo(page, '/admin');
  await page.getByRole('link', { name: /appeal to answer/ }).click();
  await page.getByText('Text and appeal').click();
  await expect(page.getByText('I did not mean it that way.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel('What happens').selectOption('lifted');
  await page.getByLabel('Your answer').fill('Thank you for saying so.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('No results')).toBeVisible();
  // Without a reload, by an event.
  const over = own.getByRole('article', { name: 'Un comentario tuyo estuvo oculto' });
  await expect(over).toContainText('Thank you for saying so.');
  await expect(over).toContainText('La pausa que venía con esta nota ya terminó.');
});

test('the owner changes the line of the top bar and the colour, and the pages show them: en, light, 1440 px', async ({
  page,
  context,
}) => {
  const { scheme, width } = english;
  const say = texts.en;
  const line = 'A line of the owner.';
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width, height: 900 });
  await logInByCall(context, server, 'admin@example.com');
  await open(page, `${server.url}${say.prefix}/admin/settings`);
  await expect(page.getByRole('heading', { level: 1, name: say.settings })).toBeVisible();
  await page.getByLabel(say.punchline).fill(line);
  await page.getByLabel(say.call).fill('http://example.com/call');
  await page.getByRole('button', { name: say.save, exact: true }).click();
  await expect(page.getByText(say.refused)).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);
  await page.getByLabel(say.call).fill('https://example.com/booked-calls');
  await page.getByRole('radio', { name: 'Sea' }).check();
  await page.getByRole('button', { name: say.save, exact: true }).click();
  await expect(page.getByText(say.saved, { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await context.request.get(`${server.url}/`)).text(), { timeout: 10_000, intervals: [100] })
    .toContain(line);
  expect(await (await context.request.get(`${server.url}/es`)).text()).toContain('data-accent="sea"');
});
