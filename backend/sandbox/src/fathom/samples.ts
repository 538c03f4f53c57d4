/** A meeting in the format of Fathom's API and webhook, with the fields that the product reads. */
export interface SampleMeeting {
  title: string;
  meeting_title: string | null;
  recording_id: number;
  url: string;
  share_url: string;
  created_at: string;
  scheduled_start_time: string;
  scheduled_end_time: string;
  recording_start_time: string;
  recording_end_time: string;
  calendar_invitees: { name: string | null; email: string; email_domain: string; is_external: boolean }[];
  calendar_invitees_domains_type: string;
  recorded_by: { name: string; email: string; team: string | null; email_domain: string };
  transcript_language: string;
  transcript: {
    speaker: { display_name: string; matched_calendar_invitee_email: string | null };
    text: string;
    timestamp: string;
  }[];
  default_summary: { template_name: string; markdown_formatted: string };
  action_items: object[];
  [further: string]: unknown;
}

const WEEK_MS = 7 * 86_400_000;
const HOST = {
  name: 'Sample Host',
  email: 'host@practice.example.com',
  team: null,
  email_domain: 'practice.example.com',
};
const topics = [
  'Saying no',
  'The week after',
  'Rest without earning it',
  'Asking for help',
  'What anger protects',
  'Small promises',
];

const sayings = [
  'Good evening, everybody. Take a breath before we begin.',
  'This week I said no to my brother, and nothing broke.',
  'What happened in your body before you said it?',
  'My shoulders went up. I noticed it only afterwards.',
  'Noticing it afterwards is how it begins.',
  'Write to me at ana.private@example.com and I send you the exercise.',
];

const instant = (time: number): string => new Date(time).toISOString().replace('.000Z', 'Z');

/** The meeting with this number, in order of time. `startsAt` is the time of the recording. */
export function sampleMeeting(recordingId: number, startsAt: number, minutes = 75): SampleMeeting {
  const topic = topics[recordingId % topics.length] ?? 'Monday call';
  const endsAt = startsAt + minutes * 60_000;
  const invitees = [
    { name: 'Sample member A', email: 'ana.private@example.com' },
    { name: 'Miembro de muestra B', email: 'ben.private@example.com' },
    { name: null, email: 'nameless.private@example.com' },
  ];
  return {
    title: `Monday call: ${topic}`,
    meeting_title: `Inner Circle, ${topic}`,
    recording_id: recordingId,
    url: `https://fathom.video/calls/${recordingId}`,
    share_url: `https://fathom.video/share/sample-${recordingId}`,
    created_at: instant(endsAt + 60_000),
    scheduled_start_time: instant(startsAt),
    scheduled_end_time: instant(endsAt),
    recording_start_time: instant(startsAt),
    recording_end_time: instant(endsAt),
    calendar_invitees: invitees.map((person) => ({ ...person, email_domain: 'example.com', is_external: true })),
    calendar_invitees_domains_type: 'one_or_more_external',
    recorded_by: HOST,
    transcript_language: 'en',
    transcript: sayings.map((text, index) => ({
      speaker: {
        display_name: index % 2 === 0 ? HOST.name : 'Sample member A',
        matched_calendar_invitee_email: index % 2 === 0 ? null : 'ana.private@example.com',
      },
      text,
      timestamp: new Date(index * 9_000).toISOString().slice(11, 19),
    })),
    default_summary: {
      template_name: 'general',
      markdown_formatted: `## Purpose\n\nThe weekly call, this time about **${topic.toLowerCase()}**. Sample content.\n\n## Key takeaways\n\n- [No is a whole sentence](https://fathom.video/share/sample-${recordingId}?timestamp=9)\n- The body knows first: shoulders, jaw, breath\n- Write to ana.private@example.com for the exercise`,
    },
    action_items: ['Say one small no a day', 'Write to ana.private@example.com what you feared, and what happened'].map(
      (description, index) => ({
        description,
        user_generated: false,
        completed: false,
        recording_timestamp: `00:0${index}:10`,
        recording_playback_url: `https://fathom.video/share/sample-${recordingId}?timestamp=${10 + 60 * index}`,
        assignee: { name: 'Sample member A', email: 'ana.private@example.com', team: null },
      }),
    ),
  };
}

/** Twenty-four Mondays, three pages of the list. */
export function sampleMeetings(): SampleMeeting[] {
  const last = Date.parse('2026-10-26T22:00:00Z');
  return Array.from({ length: 24 }, (_, index) =>
    sampleMeeting(5_000 + index, last - (23 - index) * WEEK_MS, 60 + (index % 4) * 10),
  );
}
