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
  /** When the schedule has the call. */
  regularStartsAt: Date;
  /** When it takes place; of a cancelled one, when the next one does. */
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
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
  const { kind, podName, regularStartsAt, startsAt, endsAt, timeZone } = params;
  const { introduction, subject, ...texts } = t[kind];
  const dayTime = (instant: Date): string => formatDate(instant, language, 'dayTime', timeZone);
  const when = callTime({ startsAt, endsAt, timeZone }, language);
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
  const date = formatDate(regularStartsAt, language, 'day', timeZone);
  const own = fill(subject, { date });
  const values = { day: dayTime(regularStartsAt), next: formatDate(startsAt, language, 'day', timeZone) };
  const note = callNoteIn(params.note, language);
  return {
    ...texts,
    subject: podName === undefined ? own : fill(t.podSubject, { subject: own }),
    paragraphs: [fill(introduction, values)],
    facts: [
      ...(podName === undefined ? [] : [{ label: t.pod, value: podName }]),
      { label, value: when },
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
