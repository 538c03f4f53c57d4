/*
 * Shows the portal as it was read last while there is no connection. Registered by the portal, for the portal's documents alone: no other page
 * passes through it. Everything comes from the network as long as it answers. What is kept is one account's: the server names the account on each
 * answer that may be kept, and an answer without that name, or with another, ends the copy. The portal begins the copy, never this worker.
 */

const COPY = 'portal-copy';
const FILES = 'portal-files';
/** Holds the id of the copy's account. */
const OWNER = '/portal-copy';
const OWNER_HEADER = 'Portal-Copy';
/** A session of a member is over after as long without a visit. */
const COPY_LASTS_MS = 14 * 24 * 60 * 60 * 1000;
const MOST_ANSWERS = 80;
const portal = /^(\/es)?\/member-portal$/;

/** By the server, before this script: the files of its release. */
const files = new Set((self.portalFiles ?? []).map((file) => new URL(file, self.location.origin).href));

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropFormerFiles().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  if (files.has(url.href)) event.respondWith(fileOf(request));
  else if (url.origin !== self.location.origin) return;
  else if (request.mode === 'navigate' ? portal.test(url.pathname) : isQuestion(request, url))
    event.respondWith(answerOf(event, url));
});

/** Neither streams nor pictures. */
const isQuestion = (request, url) =>
  url.pathname.startsWith('/api/') && request.headers.get('accept') === 'application/json';

async function keepFiles() {
  const cache = await caches.open(FILES);
  const known = new Set((await cache.keys()).map(({ url }) => url));
  // Their names change with their content, but for the remote's description.
  const missing = [...files].filter((file) => !known.has(file) || file.endsWith('.json'));
  await Promise.all(missing.map((file) => cache.add(file)));
}

async function dropFormerFiles() {
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) if (!files.has(request.url)) await cache.delete(request);
}

async function fileOf(request) {
  const kept = () => caches.match(request.url, { cacheName: FILES, ignoreVary: true });
  if (!request.url.endsWith('.json')) return (await kept()) ?? fetch(request);
  return fetch(request).catch(async (error) => (await kept()) ?? Promise.reject(error));
}

/** The copy that the portal began; undefined when there is none. */
async function openCopy() {
  if (!(await caches.has(COPY))) return undefined;
  const cache = await caches.open(COPY);
  const owner = await (await cache.match(OWNER))?.text();
  if (owner !== undefined) return { cache, owner };
  await caches.delete(COPY);
  return undefined;
}

async function answerOf(event, url) {
  // Opened before asking: what is stored into a copy that was dropped meanwhile is lost with it.
  const copy = await openCopy();
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    if (copy) return keptAnswer(copy.cache, event.request, url, error);
    throw error;
  }
  if (copy) event.waitUntil(follow(copy, event.request, answer.clone()));
  return answer;
}

/** Keeps an answer, or ends the copy of an account that is not this session's any more. */
async function follow({ cache, owner }, request, answer) {
  const isDocument = request.mode === 'navigate';
  const named = answer.headers.get(OWNER_HEADER);
  const isLost = answer.status === 401 || answer.status === 403;
  const isOther = named !== null && named !== owner;
  // A document with a question in its address may be kept by nobody, which says nothing of the session.
  const isNobodys = isDocument && answer.ok && named === null && new URL(request.url).search === '';
  if (isLost || isOther || isNobodys) await caches.delete(COPY);
  else if (answer.ok && named === owner) {
    await cache.put(request.url, answer);
    const [, ...kept] = await cache.keys();
    for (const former of kept.slice(0, Math.max(0, kept.length - MOST_ANSWERS)))
      if (!portal.test(new URL(former.url).pathname)) await cache.delete(former);
  }
}

async function keptAnswer(cache, request, url, error) {
  const kept = await cache.match(request.url, { ignoreVary: true });
  const readAt = Date.parse(kept?.headers.get('date') ?? '');
  if (kept && Date.now() - readAt > COPY_LASTS_MS) {
    await caches.delete(COPY);
    throw error;
  }
  if (kept) return kept;
  if (request.mode !== 'navigate') throw error;
  // The portal at another address, or in the other language: what there is.
  for (const path of [url.pathname, '/member-portal', '/es/member-portal'])
    if (path !== url.pathname + url.search && (await cache.match(path, { ignoreVary: true })))
      return Response.redirect(path);
  throw error;
}
