import express, { Router, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { checkEvent, checkFreeBusy, checkQuery, GoogleApiError } from './event-shape.js';
import type { GoogleState, StoredEvent } from './state.js';

/** The existing calendars; `primary` is an alias of the first one. */
const calendars = ['practice@example.com', 'primary'];
const OWNER = 'practice@example.com';

const scopes = {
  freeBusy: /calendar(\.freebusy|\.readonly)?( |$)/,
  events: /calendar(\.events(\.owned)?)?( |$)/,
};
const changing = { sendUpdates: /^(all|externalOnly|none)$/, conferenceDataVersion: /^[01]$/ };

const notFound = (): GoogleApiError => new GoogleApiError(404, 'notFound', 'Not Found');

function calendarOf(req: Request): string {
  const id = String(req.params['calendarId']);
  if (!calendars.includes(id)) throw notFound();
  return OWNER;
}

/** The event in the API's format. */
function eventBody(event: StoredEvent): object {
  const { conferenceData, ...content } = event.content;
  const requestId = (conferenceData as { createRequest?: { requestId?: string } } | undefined)?.createRequest
    ?.requestId;
  const meetUrl = `https://meet.google.com/${event.id.slice(0, 3)}-${event.id.slice(3, 7)}-${event.id.slice(7, 10)}`;
  return {
    kind: 'calendar#event',
    etag: `"${event.updatedAt.getTime()}"`,
    ...content,
    id: event.id,
    status: event.status,
    htmlLink: `https://www.google.com/calendar/event?eid=${event.id}`,
    created: event.createdAt.toISOString(),
    updated: event.updatedAt.toISOString(),
    creator: { email: OWNER, self: true },
    organizer: { email: OWNER, self: true },
    iCalUID: content['iCalUID'] ?? `${event.id}@google.com`,
    sequence: event.sequence,
    ...(requestId === undefined
      ? {}
      : {
          hangoutLink: meetUrl,
          conferenceData: {
            createRequest: {
              requestId,
              conferenceSolutionKey: { type: 'hangoutsMeet' },
              status: { statusCode: 'success' },
            },
            entryPoints: [{ entryPointType: 'video', uri: meetUrl }],
          },
        }),
    eventType: 'default',
  };
}

/** Conference data is ignored unless the caller sets `conferenceDataVersion`. */
function withoutUnaskedConference(req: Request, content: Record<string, unknown>): Record<string, unknown> {
  const { conferenceData, ...rest } = content;
  return req.query['conferenceDataVersion'] === '1' && conferenceData !== undefined
    ? { ...rest, conferenceData }
    : rest;
}

/** The part of the Calendar API that the product uses, below `/calendar/v3`. */
export function googleCalendarApi(state: GoogleState, isGrantInvalid: () => Promise<boolean>): Router {
  const router = Router();
  router.use(express.json({ inflate: false, limit: '64kb' }));

  const allowed =
    (needed: RegExp): RequestHandler =>
    async (req, _res, next) => {
      if (await state.isNextCallLimited()) throw new GoogleApiError(403, 'rateLimitExceeded', 'Rate Limit Exceeded');
      const [kind, token = ''] = (req.headers.authorization ?? '').split(' ');
      const scope = kind === 'Bearer' && !(await isGrantInvalid()) ? await state.scopeOf(token) : undefined;
      if (scope === undefined)
        throw new GoogleApiError(401, 'authError', 'Request had invalid authentication credentials.');
      if (!needed.test(scope)) throw new GoogleApiError(403, 'insufficientPermissions', 'Insufficient Permission');
      next();
    };

  router.post('/freeBusy', allowed(scopes.freeBusy), async (req, res) => {
    checkQuery(req.query, {});
    const { range, calendarIds } = checkFreeBusy(req.body);
    const busy = await state.busyTimes(OWNER, range);
    const found = calendarIds.map((id) => [
      id,
      calendars.includes(id) ? { busy } : { errors: [{ domain: 'global', reason: 'notFound' }], busy: [] },
    ]);
    res.json({
      kind: 'calendar#freeBusy',
      timeMin: range.start,
      timeMax: range.end,
      calendars: Object.fromEntries(found) as object,
    });
  });

  const events = router.route('/calendars/:calendarId/events');
  events.get(allowed(scopes.events), async (req, res) => {
    checkQuery(req.query, { showDeleted: /^(true|false)$/ });
    const all = await state.events(calendarOf(req));
    const items = all
      .filter(({ status }) => status !== 'cancelled' || req.query['showDeleted'] === 'true')
      .map(eventBody);
    res.json({ kind: 'calendar#events', summary: OWNER, timeZone: 'America/Los_Angeles', items });
  });
  events.post(allowed(scopes.events), async (req, res) => {
    checkQuery(req.query, changing);
    const calendar = calendarOf(req);
    const { content, range } = checkEvent(req.body);
    const { id = crypto.randomUUID().replaceAll('-', ''), ...rest } = withoutUnaskedConference(req, content);
    const event = await state.addEvent(calendar, String(id), rest, range);
    if (!event) throw new GoogleApiError(409, 'duplicate', 'The requested identifier already exists.');
    res.json(eventBody(event));
  });

  const one = router.route('/calendars/:calendarId/events/:eventId');
  const existing = async (req: Request): Promise<StoredEvent> => {
    const event = await state.findEvent(calendarOf(req), String(req.params['eventId']));
    if (!event) throw notFound();
    return event;
  };
  one.get(allowed(scopes.events), async (req, res) => {
    checkQuery(req.query, {});
    res.json(eventBody(await existing(req)));
  });
  one.patch(allowed(scopes.events), async (req, res) => {
    checkQuery(req.query, changing);
    const before = await existing(req);
    const merged = { ...before.content, ...withoutUnaskedConference(req, (req.body ?? {}) as Record<string, unknown>) };
    const { content, range } = checkEvent(merged);
    const { status = before.status, ...rest } = content;
    const event = await state.changeEvent(calendarOf(req), before.id, { status: String(status), content: rest, range });
    res.json(eventBody(event ?? before));
  });
  one.delete(allowed(scopes.events), async (req, res) => {
    checkQuery(req.query, { sendUpdates: changing.sendUpdates });
    const event = await existing(req);
    if (event.status === 'cancelled') throw new GoogleApiError(410, 'deleted', 'Resource has been deleted');
    await state.changeEvent(calendarOf(req), event.id, {
      status: 'cancelled',
      content: event.content,
      range: { start: event.startsAt, end: event.endsAt },
    });
    res.status(204).end();
  });

  router.use((_req, _res, next) => next(notFound()));
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (error instanceof GoogleApiError) res.status(error.status).json(error.body);
    else if (error instanceof SyntaxError)
      res.status(400).json(new GoogleApiError(400, 'parseError', 'Parse Error').body);
    else next(error);
  });
  return router;
}
