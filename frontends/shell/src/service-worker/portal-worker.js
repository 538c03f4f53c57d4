/*
 * Shows the portal as it was read last while there is no connection. Registered by the portal, for the portal's documents alone: no other page
 * passes through it. Everything comes from the network as long as it answers. What is stored is one account's: the server names the account on each
 * answer that may be stored, and an answer without that name, or with another, ends the copy. The portal begins the copy, never this worker.
 */

/** By the server, before this script: how the copy is called, which address in it holds the id of its account, and the header that names it. */
const { cache: COPY, owner: OWNER, header: OWNER_HEADER } = self.portalCopy;
const FILES = 'portal-files';
/** A session of a member is over after as long without a visit. */
const COPY_LASTS_MS = 14 * 24 * 60 * 60 * 1000;
const MOST_ANSWERS = 80;
/** After this time what was read last is better than a white page. */
const DOCUMENT_WITHIN_MS = 5_000;
const LATE = new Error('There is no answer yet.');
const isDocument = (address) => /^(\/es)?\/member-portal$/.test(new URL(address).pathname);

/** By the server too: the files of its release. */
const files = new Set(self.portalFiles.map((file) => new URL(file, self.location.origin).href));
const origins = new Set([...files].map((file) => new URL(file).origin));

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  // Without a cached document that names this release's files, the former ones are needed to open it.
  event.waitUntil(
    renewDocuments()
      .then(dropFormerFiles, () => undefined)
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  // Scripts, styles and fonts also by a cached document of a former release.
  const isFormer = origins.has(url.origin) && ['script', 'style', 'font'].includes(request.destination);
  if (isFormer || files.has(url.href)) event.respondWith(fileOf(request));
  else if (url.origin !== self.location.origin) return;
  else if (request.mode === 'navigate' ? isDocument(url) : isQuestion(request, url))
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

/** Reads the cached documents anew, which name the files of a former release. Rejects when one could not be. */
async function renewDocuments() {
  const copy = await openCopy();
  if (!copy) return;
  // Pages wait for it.
  const signal = AbortSignal.timeout(DOCUMENT_WITHIN_MS);
  const documents = (await copy.cache.keys()).filter(({ url }) => isDocument(url));
  await Promise.all(
    documents.map(async ({ url }) => {
      const answer = await fetch(url, { headers: { accept: 'text/html' }, signal });
      await follow(copy, { url, mode: 'navigate' }, answer);
      if (!answer.ok && (await caches.has(COPY))) throw new Error(`${url} answered ${answer.status}.`);
    }),
  );
}

async function dropFormerFiles() {
  const cache = await caches.open(FILES);
  for (const request of await cache.keys()) if (!files.has(request.url)) await cache.delete(request);
}

async function fileOf(request) {
  const cached = () => caches.match(request.url, { cacheName: FILES, ignoreVary: true });
  if (!request.url.endsWith('.json')) return (await cached()) ?? fetch(request);
  return fetch(request).catch(async (error) => (await cached()) ?? Promise.reject(error));
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
  const asking = fetch(event.request);
  if (!copy) return asking;
  event.waitUntil(
    asking.then(
      (answer) => follow(copy, event.request, answer.clone()),
      () => undefined,
    ),
  );
  const inTime = event.request.mode === 'navigate' ? Promise.race([asking, lateness()]) : asking;
  try {
    return await inTime;
  } catch (error) {
    if (error !== LATE) return offlineAnswer(copy.cache, event.request, url, error);
    // Nothing of another address: the answer may still come.
    return (await cachedAnswer(copy.cache, event.request)) ?? asking;
  }
}

const lateness = () => new Promise((_resolve, reject) => setTimeout(reject, DOCUMENT_WITHIN_MS, LATE));

/** Stores an answer, or ends the copy of an account that is not this session's any more. */
async function follow({ cache, owner }, request, answer) {
  const isVisit = request.mode === 'navigate';
  const named = answer.headers.get(OWNER_HEADER);
  const isLost = answer.status === 401 || answer.status === 403;
  const isOther = named !== null && named !== owner;
  // A document with a question in its address may be stored by nobody, which says nothing of the session.
  const isNobodys = isVisit && answer.ok && named === null && new URL(request.url).search === '';
  if (isLost || isOther || isNobodys) await caches.delete(COPY);
  else if (answer.ok && named === owner) {
    await cache.put(request.url, answer);
    const stored = await cache.keys();
    const answers = stored.filter(({ url }) => !isDocument(url) && new URL(url).pathname !== OWNER);
    for (const former of answers.slice(0, Math.max(0, answers.length - MOST_ANSWERS))) await cache.delete(former);
  }
}

/** What was read last of an address; undefined for nothing. A copy that is too old is ended. */
async function cachedAnswer(cache, request) {
  const cached = await cache.match(request.url, { ignoreVary: true });
  const readAt = Date.parse(cached?.headers.get('date') ?? '');
  if (!cached || Date.now() - readAt <= COPY_LASTS_MS) return cached;
  await caches.delete(COPY);
  return undefined;
}

async function offlineAnswer(cache, request, url, error) {
  const cached = await cachedAnswer(cache, request);
  if (cached) return cached;
  // An old copy has ended.
  if (!(await caches.has(COPY))) throw error;
  if (request.mode !== 'navigate') throw error;
  // The portal at another address, or in the other language: what there is.
  for (const path of [url.pathname, '/member-portal', '/es/member-portal'])
    if (path !== url.pathname + url.search && (await cache.match(path, { ignoreVary: true })))
      return Response.redirect(path);
  throw error;
}
