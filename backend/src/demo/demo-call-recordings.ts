import { formatTranscript, type TranscriptLine } from '@leap/domain';
import { editedItems, type ActionItem } from '../modules/recordings/recordings.module.js';
import { demoRecordingPath } from './demo-recording.js';

/** A recording of the demo; all of its texts say that it is a sample. */
export interface DemoCallRecording {
  title: string;
  recordingUrl?: string;
  description: string | null;
  summary: string;
  transcript: string;
  attendees: string[];
  actionItems: ActionItem[];
  /** Within the seconds of the sample recording. */
  chapters?: { positionSeconds: number; title: string; translation: string }[];
  translatedTitle?: string;
  translatedSummary?: string;
  /** Minutes. */
  duration: number;
  /** How many Mondays ago. */
  weeksAgo: number;
  isVisible: boolean;
  /** Indexes in `demoWriters`. */
  notes: { writer: 0 | 1; notes: string; hoursAgo: number }[];
}

const attendees = ['Sample host', 'Sample member A', 'Miembro de muestra B'];

const submitted = (lines: [time: string, speaker: number, text: string][]): string =>
  formatTranscript(
    lines.map(([time, speaker, text]): TranscriptLine => ({
      time,
      speaker: attendees[speaker] ?? 'Sample host',
      text,
    })),
  );

/** Two published recordings, and a pending one. */
export const demoCallRecordings: DemoCallRecording[] = [
  {
    title: 'Monday call: saying no without a reason',
    recordingUrl: demoRecordingPath,
    description: 'A sample recording. The second call in a month about boundaries.',
    summary:
      '## What came up\nA reason is an invitation to negotiate. **“No, thank you”** is a whole sentence, and the silence after it belongs to the other person. Sample content.\n\n## From the circle\n• Shoulders and jaw know first; the words come later\n• Three people practiced out loud, twice each\n• *Saying it late is still saying it*\n\n## Until next Monday\nOne small no a day. Write down what you feared, and what happened.',
    transcript: submitted([
      ['00:00:04', 0, 'Good evening, everyone. One breath before we begin.'],
      ['00:00:31', 1, 'I said no to my brother on Wednesday. It took four minutes.'],
      ['00:00:40', 0, 'And what had you prepared?'],
      ['00:00:44', 1, 'Three months of arguments. I needed none of them.'],
      ['00:01:02', 2, 'A mí me pasa al revés: digo que sí y me doy cuenta en el camino a casa.'],
      ['00:01:12', 0, 'Noticing it on the way home is how it begins. Next time you’ll notice it at the door.'],
      ['00:01:30', 2, '¿Y si se enojan?'],
      ['00:01:33', 0, 'Then they are angry, and you are still there. No is a sentence, not a door.'],
    ]),
    attendees,
    actionItems: editedItems([], ['Say one small no a day', 'Write down what you feared, and what happened']),
    duration: 75,
    weeksAgo: 1,
    isVisible: true,
    notes: [
      { writer: 1, notes: 'Me llevo esto: *me doy cuenta en el camino*. La próxima vez, en la puerta.', hoursAgo: 40 },
      {
        writer: 0,
        notes:
          '**What stayed:** a reason is an invitation to negotiate.\n\nMy small no for tomorrow: the lunch meeting.',
        hoursAgo: 63,
      },
    ],
  },
  {
    title: 'Monday call: rest without earning it',
    recordingUrl: demoRecordingPath,
    description: null,
    summary:
      'Sample content. The circle looked at one belief: *rest is a reward*. Everyone named the price they pay for it, and one evening this week that belongs to nobody else.',
    transcript: submitted([
      ['00:00:03', 0, 'Welcome back. Who kept an evening?'],
      ['00:00:09', 1, 'Half of one. I closed the laptop in the middle of a sentence.'],
      ['00:00:18', 0, 'Half an evening is more than you had before.'],
    ]),
    attendees: attendees.slice(0, 2),
    actionItems: editedItems([], ['Rest twenty minutes before the list is done']).map((item) => ({
      ...item,
      translation: 'Descansa veinte minutos antes de terminar la lista',
    })),
    chapters: [
      { positionSeconds: 0, title: 'Arriving', translation: 'Llegar' },
      { positionSeconds: 3, title: 'Who kept an evening', translation: 'Quién guardó una noche' },
      { positionSeconds: 9, title: 'Half is more than before', translation: 'La mitad es más que antes' },
    ],
    translatedTitle: 'Llamada del lunes: descansar sin habérselo ganado',
    translatedSummary:
      'Contenido de muestra. El círculo miró una creencia: *el descanso es un premio*. Cada persona nombró el precio que paga por ella, y una noche de esta semana que no es de nadie más.',
    duration: 48,
    weeksAgo: 2,
    isVisible: true,
    notes: [],
  },
  {
    title: 'Monday call: what anger protects',
    description: null,
    summary: 'Sample content, waiting for review.',
    transcript: submitted([['00:00:05', 0, 'Only the team can read this until it’s published.']]),
    attendees,
    actionItems: [],
    duration: 62,
    weeksAgo: 0,
    isVisible: false,
    notes: [],
  },
];
