import type { TimeRange } from './state.js';

/** An error in the Calendar API's format. */
export class GoogleApiError extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }

  /** The body of the answer. */
  get body(): object {
    return {
      error: {
        errors: [{ domain: 'global', reason: this.reason, message: this.message }],
        code: this.status,
        message: this.message,
      },
    };
  }
}

/** Allowed fields: a leaf, an object, or a list of objects. */
type Shape = { [name: string]: true | Shape | [Shape] };

const moment: Shape = { dateTime: true, date: true, timeZone: true };
/** Fields of an event that the product may send; Google has more. */
const eventShape: Shape = {
  id: true,
  iCalUID: true,
  status: true,
  summary: true,
  description: true,
  location: true,
  visibility: true,
  transparency: true,
  guestsCanInviteOthers: true,
  guestsCanModify: true,
  guestsCanSeeOtherGuests: true,
  start: moment,
  end: moment,
  attendees: [{ email: true, displayName: true, optional: true, responseStatus: true, comment: true }],
  conferenceData: { createRequest: { requestId: true, conferenceSolutionKey: { type: true } } },
  reminders: { useDefault: true, overrides: [{ method: true, minutes: true }] },
  source: { title: true, url: true },
};
const freeBusyShape: Shape = { timeMin: true, timeMax: true, timeZone: true, items: [{ id: true }] };

/** A value for messages and comparisons. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const invalid = (message: string): GoogleApiError => new GoogleApiError(400, 'invalid', message);

/** @throws GoogleApiError for an unknown field, and for a value of another type */
function checkShape(value: unknown, shape: Shape, path: string): void {
  if (!isRecord(value)) throw new GoogleApiError(400, 'parseError', `Invalid value at '${path || 'body'}'.`);
  for (const [name, inner] of Object.entries(value)) {
    const rule = shape[name];
    const at = path ? `${path}.${name}` : name;
    if (rule === undefined)
      throw new GoogleApiError(
        400,
        'badRequest',
        `Invalid JSON payload received. Unknown name "${name}"${path ? ` at '${path}'` : ''}: Cannot find field.`,
      );
    if (Array.isArray(rule)) {
      if (!Array.isArray(inner)) throw invalid(`Invalid value at '${at}'.`);
      inner.forEach((entry, index) => checkShape(entry, rule[0], `${at}[${index}]`));
    } else if (rule !== true) {
      checkShape(inner, rule, at);
    } else if (typeof inner === 'object' && inner !== null) {
      throw invalid(`Invalid value at '${at}'.`);
    }
  }
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

function instant(value: unknown, name: string): Date {
  if (value === undefined || value === null) throw new GoogleApiError(400, 'required', `Missing ${name} time.`);
  if (typeof value !== 'string' || !RFC_3339.test(value) || Number.isNaN(Date.parse(value)))
    throw invalid(`Invalid value for: Invalid format: "${textOf(value)}"`);
  return new Date(value);
}

function checkZone(zone: unknown): void {
  if (zone === undefined) return;
  try {
    new Intl.DateTimeFormat('en', { timeZone: textOf(zone) }).format();
  } catch {
    throw invalid(`Invalid time zone definition: ${textOf(zone)}`);
  }
}

const partOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});

/** The times of a whole event. @throws GoogleApiError as Google refuses it */
export function checkEvent(content: unknown): { content: Record<string, unknown>; range: TimeRange } {
  checkShape(content, eventShape, '');
  const event = partOf(content);
  if (event['id'] !== undefined && event['iCalUID'] !== undefined)
    throw invalid('Invalid resource: id and iCalUID cannot both be given.');
  if (event['id'] !== undefined && !/^[a-v0-9]{5,1024}$/.test(textOf(event['id'])))
    throw invalid('Invalid resource id value.');
  if (event['status'] !== undefined && !['confirmed', 'tentative', 'cancelled'].includes(textOf(event['status'])))
    throw invalid('Invalid status value.');
  const [start, end] = [partOf(event['start']), partOf(event['end'])];
  checkZone(start['timeZone']);
  checkZone(end['timeZone']);
  const range = { start: instant(start['dateTime'], 'start'), end: instant(end['dateTime'], 'end') };
  if (range.end <= range.start) throw new GoogleApiError(400, 'timeRangeEmpty', 'The specified time range is empty.');
  for (const attendee of (event['attendees'] ?? []) as unknown[]) {
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(partOf(attendee)['email']))) throw invalid('Invalid attendee email.');
  }
  return { content: event, range };
}

/** @throws GoogleApiError as Google refuses it */
export function checkFreeBusy(content: unknown): { range: TimeRange; calendarIds: string[] } {
  checkShape(content, freeBusyShape, '');
  const query = partOf(content);
  checkZone(query['timeZone']);
  const range = { start: instant(query['timeMin'], 'timeMin'), end: instant(query['timeMax'], 'timeMax') };
  if (range.end <= range.start) throw new GoogleApiError(400, 'timeRangeEmpty', 'The specified time range is empty.');
  return { range, calendarIds: ((query['items'] ?? []) as { id: unknown }[]).map(({ id }) => textOf(id)) };
}

/** @throws GoogleApiError for an unknown query parameter or value */
export function checkQuery(query: Record<string, unknown>, known: Record<string, RegExp>): void {
  for (const [name, value] of Object.entries(query)) {
    const rule = known[name];
    if (!rule)
      throw new GoogleApiError(
        400,
        'badRequest',
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
      );
    if (typeof value !== 'string' || !rule.test(value))
      throw new GoogleApiError(400, 'invalidParameter', `Invalid value for: ${name}`);
  }
}
