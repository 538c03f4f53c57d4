import { callNoteIn, formatDate, type WeeklyCallNote } from '@leap/domain';
import { callTime } from '../call-times.js';
import { defineEmail, unsubscribeHeaders } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface WeeklyCallChangeParams {
  brandName: string;
  /**
   * `reminder`: of a call at another time; `firstSession`: that of the reader, after a change of the series; `dayBefore` and `hourBefore`:
   * reminders that the reader chose.
   */
  kind: 'cancelled' | 'moved' | 'regular' | 'reminder' | 'firstSession' | 'dayBefore' | 'hourBefore';
  /** The reader's pod, if it is its call. */
  podName?: string;
  /** When it was to be: as last announced, or by the schedule. */
  plannedAt: Date;
  /** When it takes place; of a cancelled one, when the next one does. */
  startsAt: Date;
  endsAt: Date;
  /** The reader's. */
  timeZone: string;
  /** That of the schedule, named too where it shows another time. */
  practiceTimeZone?: string;
  /** Whether the reader had answered for an earlier time, and not since. */
  asksAgain?: boolean;
  /** The owner's note. */
  note: WeeklyCallNote;
  /** The portal. */
  url: string;
  /** The notification settings on the account page. */
  settingsUrl: string;
  /** Address that turns these emails off on POST (RFC 8058), and shows a page on GET. */
  unsubscribeUrl: string;
  /** Address of the page that turns off all emails to members. */
  allOffUrl: string;
}

/**
 * Notifies a member of a call that was cancelled or moved, or reminds of one. The subject tells the pod's call from that of all members (a member is in one
 * pod); subject and preview name neither the pod nor the topic.
 */
export const weeklyCallChange = defineEmail('weekly-call-change', (params: WeeklyCallChangeParams, language) => {
  const { weeklyCallChange: t, memberNews: shared } = textsIn(language);
  const { kind, podName, plannedAt, startsAt, endsAt, timeZone, practiceTimeZone = timeZone } = params;
  const { introduction, subject, ...texts } = t[kind];
  const dayTime = (instant: Date): string => formatDate(instant, language, 'dayTime', timeZone);
  const isElsewhere = dayTime(startsAt) !== formatDate(startsAt, language, 'dayTime', practiceTimeZone);
  const labels = {
    cancelled: t.nextCall,
    moved: t.newTime,
    reminder: t.newTime,
    firstSession: t.newTime,
    regular: t.when,
    dayBefore: t.when,
    hourBefore: t.when,
  };
  const label = labels[kind];
  const date = formatDate(plannedAt, language, 'day', timeZone);
  const own = fill(subject, { date });
  const values = { day: dayTime(plannedAt), next: formatDate(startsAt, language, 'day', timeZone) };
  const note = callNoteIn(params.note, language);
  return {
    ...texts,
    subject: podName === undefined ? own : fill(t.podSubject, { subject: own }),
    paragraphs: [fill(introduction, values), ...(params.asksAgain ? [t.asksAgain] : [])],
    facts: [
      ...(podName === undefined ? [] : [{ label: t.pod, value: podName }]),
      { label, value: callTime({ startsAt, endsAt, timeZone }, language) },
      ...(isElsewhere
        ? [{ label: t.practiceTime, value: callTime({ startsAt, endsAt, timeZone: practiceTimeZone }, language) }]
        : []),
      ...(note ? [{ label: t.note, value: note.text }] : []),
    ],
    button: { label: t.open, url: params.url },
    footer: [shared.why],
    footerLinks: [
      { label: shared.settings, url: params.settingsUrl },
      { label: shared.unsubscribe, url: params.unsubscribeUrl },
      { label: shared.allOff, url: params.allOffUrl },
    ],
    headers: unsubscribeHeaders(params.unsubscribeUrl),
  };
});
