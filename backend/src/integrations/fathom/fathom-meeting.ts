import { callRecordingLimits, formatTranscript, type TranscriptLine } from '@leap/domain';
import { z } from 'zod';
import { isStorableInstant } from '../../common/instants.js';

const person = z.object({ name: z.string().nullish(), email: z.string().nullish() });

/** Fields that the product reads of a meeting, from the webhook and from `GET /meetings`. */
const meetingSchema = z.object({
  recording_id: z.union([z.number().int().nonnegative(), z.string().min(1).max(255)]),
  title: z.string().nullish(),
  meeting_title: z.string().nullish(),
  url: z.string().nullish(),
  share_url: z.string().nullish(),
  created_at: z.string().nullish(),
  scheduled_start_time: z.string().nullish(),
  recording_start_time: z.string().nullish(),
  recording_end_time: z.string().nullish(),
  calendar_invitees: z.array(person).nullish(),
  recorded_by: person.nullish(),
  transcript: z
    .array(
      z.object({
        speaker: z
          .union([
            z.string(),
            z.object({ display_name: z.string().nullish(), matched_calendar_invitee_email: z.string().nullish() }),
          ])
          .nullish(),
        text: z.string().nullish(),
        timestamp: z.string().nullish(),
      }),
    )
    .nullish(),
  default_summary: z.object({ markdown_formatted: z.string().nullish() }).nullish(),
  action_items: z.array(z.object({ description: z.string().nullish() })).nullish(),
});

type Meeting = z.infer<typeof meetingSchema>;

/** A meeting as it is stored: with names, without addresses. */
export interface FathomMeeting {
  fathomId: string;
  title: string;
  recordingUrl: string | null;
  summary: string | null;
  transcript: string | null;
  attendees: string[];
  /** Null where Fathom sent none with this meeting. */
  actionItems: string[] | null;
  /** Whole minutes. */
  duration: number | null;
  recordedAt: Date;
}

const UNTITLED = 'Recorded call';
/** Starts only at the beginning of a word: started at each character, a megabyte without a blank would take quadratic time. */
const EMAIL = /(?<![^\s@<>()[\],;:"])[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:"]+\.[^\s@<>()[\],;:".]+/g;
const TIME = /^\d{1,2}:\d{2}(:\d{2})?$/;

/**
 * Parses what Fathom sent. Addresses are removed everywhere, also in texts: members see all of this.
 * @returns undefined when it is no meeting with an id and a time
 */
export function readMeeting(value: unknown): FathomMeeting | undefined {
  const parsed = meetingSchema.safeParse(value);
  if (!parsed.success) return undefined;
  const meeting = parsed.data;
  const recordedAt = [meeting.recording_start_time, meeting.scheduled_start_time, meeting.created_at]
    .map(instantOf)
    .find((date) => date !== undefined);
  if (!recordedAt) return undefined;
  const clean = withoutAddresses(meeting);
  return {
    fathomId: clean(String(meeting.recording_id), 255),
    title:
      clean(meeting.title, callRecordingLimits.title) ||
      clean(meeting.meeting_title, callRecordingLimits.title) ||
      UNTITLED,
    recordingUrl: httpsOf(meeting.share_url) ?? httpsOf(meeting.url),
    summary:
      clean(withTwoHeadingLevels(meeting.default_summary?.markdown_formatted ?? ''), callRecordingLimits.summary) ||
      null,
    transcript: transcriptOf(meeting, clean),
    attendees: attendeesOf(meeting, clean),
    actionItems: actionItemsOf(meeting, clean),
    duration: minutesBetween(instantOf(meeting.recording_start_time), instantOf(meeting.recording_end_time)),
    recordedAt,
  };
}

type Clean = (text: string | null | undefined, limit: number) => string;

/** Truncates a text to its limit; addresses are replaced by their owner's name where it is known, else by an ellipsis. */
function withoutAddresses({ calendar_invitees: invitees, recorded_by: host }: Meeting): Clean {
  const names = new Map<string, string>();
  for (const { name, email } of [...(invitees ?? []), ...(host ? [host] : [])]) {
    if (email && name && !name.includes('@')) names.set(email.trim().toLowerCase(), name.trim());
  }
  return (text, limit) => {
    const stored = (text ?? '').toWellFormed().replaceAll('\0', '').replaceAll('\r', '').trim();
    const plain = replaceAddresses(stored, (email) => names.get(email.toLowerCase()) ?? '…');
    return Array.from(plain).length <= limit ? plain : Array.from(plain).slice(0, limit).join('').trimEnd();
  };
}

/** Replaces everything that looks like an e-mail address, in linear time. */
export function replaceAddresses(text: string, replacement: (email: string) => string): string {
  return text.replaceAll(EMAIL, replacement);
}

/**
 * Invitees and the person who recorded it, without duplicates. People without a name are not listed, because only their address is
 * known.
 */
function attendeesOf({ calendar_invitees: invitees, recorded_by: host }: Meeting, clean: Clean): string[] {
  const names = [...(invitees ?? []), ...(host ? [host] : [])]
    .filter(({ name }) => !name?.includes('@'))
    .map(({ name }) => clean(name, callRecordingLimits.attendee).replaceAll('\n', ' '))
    .filter((name) => name !== '');
  return [...new Set(names)].slice(0, callRecordingLimits.attendees);
}

/** Their texts; whom Fathom assigns them to is not kept, because each member chooses. */
function actionItemsOf({ action_items: items }: Meeting, clean: Clean): string[] | null {
  if (!items) return null;
  const texts = items.map(({ description }) =>
    clean(description?.replaceAll(/\s+/g, ' '), callRecordingLimits.actionItem),
  );
  return texts.filter((text) => text !== '').slice(0, callRecordingLimits.actionItems);
}

function transcriptOf({ transcript }: Meeting, clean: Clean): string | null {
  const lines = (transcript ?? []).flatMap(({ speaker, text, timestamp }): TranscriptLine[] => {
    const texts = clean(text, callRecordingLimits.transcript);
    const name = clean(
      typeof speaker === 'string' ? speaker : speaker?.display_name,
      callRecordingLimits.attendee,
    ).replaceAll('\n', ' ');
    if (texts === '') return [];
    return [
      {
        ...(timestamp && TIME.test(timestamp) ? { time: timestamp } : {}),
        ...(name === '' ? {} : { speaker: name }),
        text: texts,
      },
    ];
  });
  return lines.length === 0 ? null : formatTranscript(lines).slice(0, callRecordingLimits.transcript);
}

/** Fathom's markdown with the two levels of headings that the site's has. Links to an e-mail address become their text. */
export function withTwoHeadingLevels(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]\n]*)\]\(mailto:[^)\n]*\)/g, '$1')
    .split('\n')
    .map((line) => line.replace(/^#\s+/, '## ').replace(/^#{4,6}\s+/, '### '))
    .join('\n');
}

function instantOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? '');
  return isStorableInstant(date) ? date : undefined;
}

function minutesBetween(start: Date | undefined, end: Date | undefined): number | null {
  if (!start || !end || end < start) return null;
  const minutes = Math.round((end.getTime() - start.getTime()) / 60_000);
  return minutes > 10_000 ? null : minutes;
}

function httpsOf(address: string | null | undefined): string | null {
  if (!address || address.length > 2_048 || !URL.canParse(address)) return null;
  const { protocol, username, password, href } = new URL(address);
  return protocol === 'https:' && username === '' && password === '' && href.length <= 2_048 ? href : null;
}
