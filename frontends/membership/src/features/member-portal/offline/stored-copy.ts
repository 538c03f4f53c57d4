import { portalCopy } from '@leap/domain';
import { keepsPortal } from '@leap/forms';
import { activeWorker } from '../active-worker';

const WORKER = '/portal-worker.js';
const { cache: COPY, owner: OWNER, header: OWNER_HEADER } = portalCopy;

/** Addresses that can be read: the browser does not say which requests were changes. Which answers may be stored the server says. */
const readable =
  /\/api\/member\/(?:.+\/comments|posts|pinned-posts|weekly-call|call-sheet|pod|pod-tasks|action-items|first-week|.+\/unread)(?:\?|$)/;

/** What this document has asked the API for, before the worker was there. */
const asked = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => readable.test(name));

/** Registers the worker of the portal's documents in both languages, and begins the account's copy with what this page shows. */
export async function keepCopy(owner: string): Promise<void> {
  const { pathname } = location;
  // Without the worker nobody would read the copy, or end it.
  for (const scope of ['/member-portal', '/es/member-portal']) {
    const registration = await activeWorker(WORKER, { scope });
    // A browser asks for a new release's worker in the language alone that is opened, and both share their files.
    void registration.update().catch(() => undefined);
  }
  const former = (await caches.has(COPY)) ? await caches.open(COPY) : undefined;
  const isOwn = former && (await (await former.match(OWNER))?.text()) === owner;
  if (isOwn && (await former.match(pathname, { ignoreVary: true }))) return;
  if (former && !isOwn) await caches.delete(COPY);
  const answers = await Promise.all(
    [pathname, ...new Set(asked())].map(async (url) => {
      const accept = url === pathname ? 'text/html' : 'application/json';
      const answer = await fetch(url, { headers: { accept } });
      return { url, answer, isStorable: answer.ok && answer.headers.get(OWNER_HEADER) === owner };
    }),
  );
  // Without the document there is nothing to open, and the server names nobody: the session is not theirs any more.
  if (!answers[0]?.isStorable) return;
  const cache = await caches.open(COPY);
  await cache.put(OWNER, new Response(owner));
  for (const { url, answer, isStorable } of answers) if (isStorable) await cache.put(url, answer);
  // Another tab has logged out in the meantime, or turned it off.
  if (!keepsPortal(owner)) await caches.delete(COPY);
}

/** When the newest part of the copy was read; undefined without one. */
export async function readAt(): Promise<Date | undefined> {
  if (!(await caches.has(COPY))) return undefined;
  const stored = await (await caches.open(COPY)).matchAll();
  const times = stored
    .map(({ headers }) => Date.parse(headers.get('date') ?? ''))
    .filter((time) => !Number.isNaN(time));
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}
