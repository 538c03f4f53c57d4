/**
 * `npm run product:pictures`: takes the pictures of the member portal that /inner-circle shows, from the built product with its sample
 * content, in both languages. Writes them beside that section; the files are committed, so that a build needs no browser.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bootstrap, root } from './bootstrap.mjs';
import { findBrowser } from './browser.mjs';
import { build, buildFailure } from './build.mjs';
import { startProduct } from './product.mjs';
import { exitWithSentence } from './terminal.mjs';

/** No file for phones may be larger. */
const MOST_PHONE_BYTES = 40 * 1024;
/** Each crop: the window it is taken in, and the widths of its files. */
const crops = {
  phone: { viewport: { width: 390, height: 900 }, widths: [640] },
  wide: { viewport: { width: 1280, height: 900 }, widths: [720, 1280] },
};
/** The zone of whoever looks: the one in which /inner-circle names the call's time before a browser has told its own. */
const ZONE = 'America/Los_Angeles';
const people = { a: 'member@example.com', b: 'second-member@example.com', admin: 'admin@example.com' };

/** Who looks, and what is in sight: one member's post with another one's answer, and a call, in the language of the page. */
const languages = {
  en: {
    prefix: '',
    viewer: people.b,
    names: { [people.a]: 'Sample member A', [people.b]: 'Sample member B' },
    post: 'Belief map, second round',
    comment: 'I’ll ask you on Monday: was it closed at seven?',
    recording: 'Monday call: saying no without a reason',
  },
  es: {
    prefix: '/es',
    viewer: people.a,
    names: { [people.a]: 'Miembro de muestra A', [people.b]: 'Miembro de muestra B' },
    post: 'Lo que aprendí de dormir mal',
    comment: 'Te pregunto el lunes: ¿contestaste algo después de las once?',
    recording: 'Llamada del lunes: decir que no sin dar razones',
    note: 'Me llevo esto: *me doy cuenta en el camino*. La próxima vez, en la puerta.',
  },
};

/** The sample content has no call in Spanish; this one arrives as calls do, from the recorder. */
const spanishCall = (startedAt) => ({
  title: languages.es.recording,
  recording_start_time: startedAt,
  recording_end_time: new Date(Date.parse(startedAt) + 75 * 60_000).toISOString(),
  recorded_by: { name: 'Anfitrión de muestra', email: 'host@example.com', team: null, email_domain: 'example.com' },
  calendar_invitees: Object.values(languages.es.names).map((name, index) => ({
    name,
    email: `sample-${index}@example.com`,
    email_domain: 'example.com',
    is_external: true,
  })),
  default_summary: {
    template_name: 'general',
    markdown_formatted:
      '## Lo que surgió\n\nDar una razón es invitar a negociar. **“No, gracias”** es una frase entera, y el silencio que sigue le toca a la otra persona. Contenido de muestra.\n\n## Del círculo\n\n- Los hombros y la mandíbula lo saben primero; las palabras llegan después\n- Tres personas practicaron en voz alta, dos veces cada una\n- *Decirlo tarde también es decirlo*\n\n## Hasta el próximo lunes\n\nUn no pequeño al día. Anota qué temías y qué pasó.',
  },
});

await bootstrap(import.meta.url);
const { status, output } = await build();
if (status !== 0) exitWithSentence(buildFailure(output), status);
const browserFound = await findBrowser();
if (browserFound.problem !== undefined) exitWithSentence(browserFound.problem);
const { chromium } = await import('@playwright/test');
const sharp = createRequire(join(root, 'backend', 'package.json'))('sharp');

const folder = join(root, 'frontends', 'membership', 'src', 'features', 'inner-circle', 'offer', 'pictures');
const dataDir = mkdtempSync(join(tmpdir(), 'leap-pictures-'));
const product = await startProduct({
  NODE_ENV: 'development',
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
});
const browser = await chromium.launch({ executablePath: browserFound.path });
try {
  await prepareContent();
  const facts = {};
  const files = {};
  for (const [language, about] of Object.entries(languages)) {
    for (const [email, displayName] of Object.entries(about.names)) await rename(email, displayName);
    for (const [crop, { viewport, widths }] of Object.entries(crops))
      for (const [name, png] of Object.entries(await capturePictures(about, viewport))) {
        const { known, named } = await encode(`${name}-${language}-${crop}`, png, widths);
        ((facts[name] ??= {})[language] ??= {})[crop] = known;
        Object.assign(files, named);
      }
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    console.log(`${name}  ${(bytes.length / 1024).toFixed(1)} KB`);
    writeFileSync(join(folder, name), bytes);
  }
  writeFileSync(join(folder, 'pictures.json'), `${JSON.stringify(facts, null, 2)}\n`);
} finally {
  await browser.close();
  await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** A browser context of somebody who is logged in. */
async function contextOf(email, options = {}) {
  const context = await browser.newContext({
    baseURL: product.url,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { Origin: product.url },
    ...options,
  });
  const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
  await ask(context, 'post', '/api/login', { email, password });
  return context;
}

async function ask({ request }, method, path, data) {
  const response = await request[method](path, { data });
  if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`);
  return response.json().catch(() => undefined);
}

/** Likes, answers and a call in Spanish, written as members and the recorder write them. */
async function prepareContent() {
  const contexts = {};
  for (const email of Object.values(people)) contexts[email] = await contextOf(email);
  const admin = contexts[people.admin];
  const posts = await ask(admin, 'get', '/api/member/posts');
  for (const { post: title, viewer, comment } of Object.values(languages)) {
    const { id } = posts.find((post) => post.title === title);
    for (const context of Object.values(contexts)) await ask(context, 'post', `/api/member/posts/${id}/like`);
    await ask(contexts[viewer], 'post', `/api/member/posts/${id}/comments`, { content: comment });
  }
  const english = await untilListed(admin, languages.en.recording);
  const { recordedAt } = english;
  const attendees = ['Sample host', ...Object.values(languages.en.names)];
  await ask(admin, 'patch', `/api/admin/call-recordings/${english.id}`, {
    ...Object.fromEntries(
      ['title', 'recordedAt', 'recordingUrl', 'description', 'summary', 'duration'].map((name) => [
        name,
        english[name],
      ]),
    ),
    attendees,
    version: english.updatedAt,
  });
  await ask(admin, 'post', '/sandbox/fathom/deliver', { meeting: spanishCall(recordedAt) });
  const { id, updatedAt: version } = await untilListed(admin, languages.es.recording);
  await ask(admin, 'post', `/api/admin/call-recordings/${id}/publish`, { version });
  await ask(contexts[people.a], 'post', `/api/member/call-recordings/${id}/notes`, { notes: languages.es.note });
  for (const context of Object.values(contexts)) await context.close();
}

/** A name in the language of the page, which also says that it is a sample. */
async function rename(email, displayName) {
  const context = await contextOf(email);
  await ask(context, 'patch', '/api/auth/user', { displayName });
  await context.close();
}

async function untilListed(context, title) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const found = (await ask(context, 'get', '/api/admin/call-recordings')).find((one) => one.title === title);
    if (found) return found;
    await sleep(100);
  }
  throw new Error(`The recording “${title}” did not arrive.`);
}

// ---- the pictures ------------------------------------------------------------------------------------------------------

/** The pictures of one language and window, as PNG. */
async function capturePictures({ prefix, viewer, post, recording }, viewport) {
  const context = await contextOf(viewer, { viewport, timezoneId: ZONE });
  const page = await context.newPage();
  const openPortal = async (search) => {
    await page.goto(`${prefix}/member-portal${search}`);
    // The first touch starts the scripts; React marks what it has hydrated.
    await page.keyboard.press('Shift');
    await page.waitForFunction(
      () =>
        Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactFiber$')) &&
        document.querySelector('[aria-busy="true"]:not(button)') === null,
    );
  };
  const article = (name) => page.getByRole('article', { name });
  const pictures = {};
  await openPortal('');
  const shownPost = article(post);
  await shownPost.locator('button[aria-expanded]').click();
  pictures.community = await clip(
    page,
    [shownPost.locator('header'), shownPost.locator('section li p').nth(1)],
    shownPost,
  );
  if (viewport === crops.wide.viewport) {
    const nextCall = page.locator('[aria-labelledby="next-call-title"]');
    pictures.call = await clip(page, [nextCall, page.locator('[aria-controls="call-calendar"]')], nextCall);
  }
  await openPortal('?tab=recordings');
  const shownCall = article(recording);
  // On phones the summary's beginning alone: the whole one would be a long picture.
  if (viewport === crops.wide.viewport) await shownCall.locator('button').first().click();
  const lastButtons = shownCall.getByRole('button', { name: /transcri/i }).locator('..');
  pictures.recording = await clip(page, [shownCall.locator('header'), lastButtons], shownCall);
  await context.close();
  return pictures;
}

/** The part of the page from the first to the last of these, as wide as the column. */
async function clip(page, [first, last], column) {
  await page.evaluate(() => document.fonts.ready);
  await page.mouse.move(0, 0);
  // Without focus, and with the fixed bar at the page's top.
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  const [top, bottom, sides] = await Promise.all([first, last, column].map((locator) => locator.first().boundingBox()));
  // The page puts its own margin around them.
  const margin = 6;
  const x = Math.floor(sides.x) - margin;
  const y = Math.floor(top.y) - margin;
  const right = Math.ceil(sides.x + sides.width) + margin;
  const lower = Math.ceil(bottom.y + bottom.height) + margin;
  return page.screenshot({ fullPage: true, clip: { x, y, width: right - x, height: lower - y } });
}

/** The files of one crop by name, which contains their hash, and what a page has to know of them. */
async function encode(name, png, widths) {
  const image = sharp(png);
  const { width, height } = await image.metadata();
  const sizes = widths.filter((size) => size <= width);
  const hash = createHash('sha256');
  const encoded = [];
  for (const size of sizes) {
    const resized = () => image.clone().resize({ width: size });
    for (const [type, bytes] of [
      ['avif', await resized().avif({ quality: 52, effort: 4 }).toBuffer()],
      ['webp', await resized().webp({ quality: 60, effort: 4 }).toBuffer()],
    ]) {
      if (name.endsWith('phone') && bytes.length > MOST_PHONE_BYTES)
        throw new Error(`${name}-${size}.${type} has ${bytes.length} bytes.`);
      hash.update(bytes);
      encoded.push({ size, type, bytes });
    }
  }
  const known = {
    hash: hash.digest('hex').slice(0, 8),
    widths: sizes,
    height: Math.round((height / width) * sizes.at(-1)),
  };
  return {
    known,
    named: Object.fromEntries(encoded.map(({ size, type, bytes }) => [`${name}-${size}.${known.hash}.${type}`, bytes])),
  };
}
