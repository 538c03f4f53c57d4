import type { BrowserContext, Page } from '@playwright/test';
import { expectNoAxeViolations } from './axe';
import { expect, test } from './fixtures';
import { open } from './open';
import {
  ana as member,
  articleOf as recordingOf,
  comeBackAfterExpiry,
  endSessions,
  expectExpiryNotified,
  logInByCall,
  runSql,
  sideways,
} from './portal';
import type { RunningServer } from './server';
import { idlePage } from './shared-context';

test.describe.configure({ mode: 'serial' });

/** The worker's product: sessions end here, and Fathom delivers to it. */
let server: RunningServer;

test.beforeAll(async ({ product }) => {
  test.setTimeout(120_000);
  server = await product.fresh();
});

const demoTitle = 'Monday call: saying no without a reason';

const sql = (statement: string, values: unknown[] = []) => runSql(server, statement, values);
const post = (context: BrowserContext, path: string, data: object = {}) =>
  context.request.post(`${server.url}${path}`, { data, headers: { origin: server.url } });

const logIn = (context: BrowserContext, email: string) => logInByCall(context, server, email);

async function openRecordings(page: Page, prefix = ''): Promise<void> {
  await open(page, `${server.url}${prefix}/member-portal?tab=recordings`);
  await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
}

// member-posts.spec.ts tests the warning about an ended session in English.
test('by keyboard from a link to nothing to a transcript and its hits, after the network was away, and a note that outlives its session: es, dark, 360 px', async ({
  page,
  context,
  faults,
}) => {
  test.setTimeout(90_000);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 900 });
  await logIn(context, member);
  await page.route('**/api/member/call-recordings*', (route) => route.abort());
  await open(page, `${server.url}/es/member-portal?recording=00000000-0000-4000-8000-000000000000`);
  await expect(page.getByRole('heading', { name: 'No encontramos esta grabación' })).toBeVisible();
  await expectNoAxeViolations(page);
  await faults.expectAndForget(/404/);
  await page.getByRole('tab').nth(1).press('ArrowLeft');
  await page.waitForURL(`${server.url}/es/member-portal`);
  await page.getByRole('tab').first().press('ArrowRight');
  await page.waitForURL(`${server.url}/es/member-portal?tab=recordings`);
  await expect(page.getByRole('heading', { name: 'No se pudieron cargar las grabaciones' })).toBeVisible({
    timeout: 15_000,
  });
  await expectNoAxeViolations(page);
  await faults.expectAndForget(/ERR_FAILED/);
  await page.unroute('**/api/member/call-recordings*');
  await page.getByRole('button', { name: 'Intentar de nuevo' }).press('Enter');

  // From what was said to its moment, and back to what was found.
  await page.getByLabel('Buscar en todas las grabaciones').fill('prepare');
  await expect(page.getByText('Se muestra 1 lugar', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: /0:40.*And what had you/ }).press('Enter');
  await expect(page.locator('[aria-current="time"]')).toContainText('And what had you prepared?');
  await expectNoAxeViolations(page);
  await page.goBack();
  await page.getByLabel('Buscar en todas las grabaciones').fill('');

  const recording = recordingOf(page, demoTitle);
  await expect(recording.getByText('Grabada', { exact: true })).toBeVisible();
  await expect(recording.getByText('1 h 15 min', { exact: true })).toBeVisible();
  // In the reader's language, where the practice has translated it.
  await expect(
    recordingOf(page, 'Llamada del lunes: descansar sin habérselo ganado').getByText('48 min', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);

  await expect(recording).not.toContainText('Until next Monday');
  await recording.getByRole('button', { name: /^Mostrar más/ }).press('Enter');
  await expect(recording).toContainText('Until next Monday');
  await recording.getByRole('button', { name: /^Transcripción/ }).press('Enter');
  await recording.getByLabel('Buscar en la transcripción').fill('si');
  await expect(recording.getByRole('status').filter({ hasText: '2 coincidencias' })).toBeVisible();
  await expect(recording.locator('mark')).toHaveText(['sí', 'si']);
  await recording.getByRole('button', { name: 'Borrar la búsqueda' }).press('Enter');
  await recording.getByRole('button', { name: 'Reproducir desde 00:00:04' }).press('Enter');
  await expect
    .poll(() => recording.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(4);
  await expect(recording.locator('[aria-current="time"]')).toContainText('00:00:04');
  await recording.getByRole('button', { name: /^Notas \(/ }).press('Enter');
  await recording.getByLabel(/^Tus notas/).fill('too short');
  await recording.getByRole('button', { name: 'Agregar notas' }).press('Enter');
  await expect(recording.getByText('Las notas deben tener al menos 10 caracteres')).toBeVisible();
  await expect(recording.getByLabel(/^Tus notas/)).toBeFocused();
  await expectNoAxeViolations(page);
  expect(await sideways(page)).toBeLessThanOrEqual(0);

  await page.goBack();
  await expect(page.getByRole('tab').first()).toHaveAttribute('aria-selected', 'true');
  await page.goForward();
  const written = 'Esta vez lo noté en la puerta y no en el coche.';
  const addNotes = recording.getByRole('button', { name: 'Agregar notas' });
  await recording.getByLabel(/^Tus notas/).fill(written);
  await endSessions(server, member);
  await expectExpiryNotified(page, 'es', addNotes, written);
  await comeBackAfterExpiry(page, server, 'es', '/member-portal?tab=recordings');
  // 401s of the note, and of the event stream and its refetches.
  await faults.expectAndForget(/401/);
  await expect(recording.getByLabel(/^Tus notas/)).toHaveValue(written);
  await addNotes.click();
  await expect(page.getByText('¡Notas agregadas!', { exact: true })).toBeVisible();
  await expect(recording.getByRole('listitem').filter({ hasText: written })).toBeVisible();
  await expect(recording.getByLabel(/^Tus notas/)).toHaveValue('');
  expect(
    await sql('SELECT u.email FROM call_recording_notes n JOIN users u ON u.id = n.user_id WHERE n.notes = $1', [
      written,
    ]),
  ).toEqual([{ email: member }]);
});

test('homework of a call is taken over, ticked and counted, who comes to the next call with what is on the owner’s sheet, and a result is posted', async ({
  page,
  context,
  otherContext: office,
}) => {
  const item = 'Say one small no a day';
  await logIn(context, member);
  await openRecordings(page);
  const recording = recordingOf(page, demoTitle);
  // It loads when it comes near.
  await recording.getByRole('button', { name: /^Transcript/ }).scrollIntoViewIfNeeded();
  await recording.getByRole('button', { name: `I’ll take this “${item}”` }).click();
  await recording.getByRole('checkbox', { name: item }).check();
  await page.getByRole('heading', { name: /^Before (Monday|Tuesday)$/ }).scrollIntoViewIfNeeded();
  const own = page.getByRole('region', { name: 'Your homework' });
  await expect(own.getByText('1 of 1 done')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await sql('SELECT text, done_at IS NULL AS open FROM member_action_items')).toEqual([
    { text: item, open: false },
  ]);
  await expect(page.getByRole('region', { name: 'Next call' }).getByText('1 of 1')).toBeVisible();

  const firstStep = page.getByRole('listitem').filter({ hasText: 'Take on something from a call' });
  await expect(firstStep).toContainText('(done)');
  const rsvp = page.getByRole('group', { name: /^Are you coming on/ }).first();
  await rsvp.getByRole('button', { name: 'I’m coming' }).click();
  await expect(rsvp.getByRole('button', { pressed: true })).toHaveText('I’m coming');
  const line = page.getByRole('form', { name: /^What you bring to the call on/ });
  await line.getByLabel('One thing that moved').fill('I said no at the door.');
  await line.getByRole('button', { name: 'Put it on the call sheet' }).click();
  await expect(page.getByText('It’s on the call sheet', { exact: true })).toBeVisible();
  await logIn(office, 'admin@example.com');
  const adminPage = await idlePage(office);
  await open(adminPage, `${server.url}/admin/call-sheets`);
  const row = adminPage.getByRole('row').filter({ hasText: 'I said no at the door.' });
  await expect(row.getByText('1 of 1 done')).toBeVisible();
  await expect(
    adminPage.getByRole('table', { name: /^Who’s coming/ }).getByText('Coming', { exact: true }),
  ).toBeVisible();
  await expectNoAxeViolations(adminPage);

  await own.getByRole('button', { name: /^Post a result/ }).click();
  await expect(page.getByLabel(/^Title/)).toBeFocused();
  await expect(page.getByLabel(/^Title/)).toHaveValue(item);
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.type(' I said no at the door.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const posted = recordingOf(page, item);
  await expect(posted.getByText('Homework', { exact: true })).toBeVisible();
  await posted.getByRole('link', { name: demoTitle }).click();
  await expect(page.getByRole('heading', { name: demoTitle })).toBeVisible();
});

test('what Fathom delivers is seen by members when an administrator has published it, never by address; replays change nothing', async ({
  page,
  context,
  otherContext: office,
}) => {
  await logIn(context, member);
  const title = 'Delivered call about shoulders';
  const meeting = {
    title,
    recording_start_time: new Date(Date.now() - 7_200_000).toISOString(),
    recording_end_time: new Date(Date.now() - 2_400_000).toISOString(),
    calendar_invitees: [
      { name: 'Ana of the call', email: 'ana.hidden@example.com', email_domain: 'example.com', is_external: true },
    ],
  };
  const delivered = (await (await post(context, '/sandbox/fathom/deliver', { meeting, times: 5 })).json()) as {
    answers: number[];
  };
  expect(delivered.answers).toEqual([200, 200, 200, 200, 200]);
  await openRecordings(page);
  await expect(recordingOf(page, demoTitle)).toBeVisible();
  await expect(recordingOf(page, title)).toHaveCount(0);

  await logIn(office, 'admin@example.com');
  const pending = (await (
    await office.request.get(`${server.url}/api/admin/call-recordings?state=pending`)
  ).json()) as { id: string; title: string; updatedAt: string }[];
  const found = pending.filter((recording) => recording.title === title);
  expect(found).toHaveLength(1);
  expect(
    (await post(office, `/api/admin/call-recordings/${found[0]?.id}/publish`, { version: found[0]?.updatedAt })).ok(),
  ).toBe(true);

  await open(page, `${server.url}/member-portal?recording=${found[0]?.id}`);
  const recording = recordingOf(page, title);
  await expect(recording.getByRole('heading', { level: 3 })).toBeFocused();
  await expect(recording.getByText('1 h 20 min', { exact: true })).toBeVisible();
  await expect(recording.getByText('Ana of the call')).toBeVisible();
  await expect(recording.getByRole('link', { name: 'Open at fathom.video' })).toHaveAttribute(
    'href',
    /^https:\/\/fathom\.video\/share\//,
  );
  const asked: string[] = [];
  await page.route('https://fathom.video/**', (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.fulfill({ contentType: 'text/html', body: '<p>Played by Fathom</p>' });
  });
  await expect(recording.getByText(/^This recording comes from fathom\.video\./)).toBeVisible();
  expect(asked).toEqual([]);
  await recording.getByRole('button', { name: 'Load the player' }).click();
  await expect(page.frameLocator('iframe').getByText('Played by Fathom')).toBeVisible();
  expect(asked).toEqual([expect.stringMatching(/^\/embed\//)]);
  await expect(page.getByRole('article')).toHaveCount(1);
  await recording.getByRole('button', { name: /^Transcript/ }).click();
  await expect(recording.getByRole('listitem').filter({ hasText: 'Good evening' })).toBeVisible();
  expect(await page.content()).not.toMatch(/hidden@|private@/);
  await recording.getByRole('button', { name: 'Add notes' }).click();
  await expect(recording.getByText('Notes must be at least 10 characters')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'All recordings' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('nobody else gets in: the room asks for log-in and membership as the whole portal does', async ({ context }) => {
  const path = `${server.url}/api/member/call-recordings`;
  expect((await context.request.get(path)).status()).toBe(401);
  await logIn(context, 'visitor@example.com');
  expect((await context.request.get(path)).status()).toBe(403);
});
