import { describe, expect, it } from '@jest/globals';
import { BOOKING_ZONE, wallClock } from '@leap/domain';
import {
  emptyRecording,
  toRecording,
  validateRecording,
  valuesOfRecording,
  type RecordingValues,
} from './recording-values';

const values: RecordingValues = {
  ...emptyRecording,
  title: 'Saying no',
  recordedAt: '2026-11-16T18:00',
  attendees: ' Ana \n\nBen',
  duration: '75',
};

/** The time this many hours from now in the practice's time zone. */
const clockIn = (hours: number): string => wallClock(new Date(Date.now() + hours * 3_600_000), BOOKING_ZONE);

describe('the form of a recording', () => {
  it('sends one name per line, minutes as a number, and the time in the practice’s time zone', () => {
    expect(toRecording(values)).toMatchObject({
      title: 'Saying no',
      attendees: ['Ana', 'Ben'],
      duration: 75,
      recordedAt: '2026-11-17T02:00:00.000Z',
    });
    expect(toRecording({ ...values, duration: ' ' })).not.toHaveProperty('duration');
  });

  it('sends a translation for each item, an empty one where a line is empty', () => {
    const items = { ...values, actionItems: 'One\n\nTwo\nThree' };
    const sent = (translatedActionItems: string) =>
      toRecording({ ...items, translatedActionItems }).translatedActionItems;
    expect(sent('Uno\n\nTres\n\n')).toEqual(['Uno', '', 'Tres']);
    expect(sent(' \n')).toEqual([]);
    expect(validateRecording({ ...items, translatedActionItems: 'Uno\n\nTres' })).toEqual({});
    expect(validateRecording({ ...items, translatedActionItems: 'Uno\nDos' })).toEqual({
      translatedActionItems: 'lines',
    });
  });

  it('shows stored values as they were typed', () => {
    const recordedAt = '2026-03-05T17:07:00.000Z';
    const stored = {
      id: 'x',
      title: 'A',
      recordedAt,
      attendees: ['Ana', 'Ben'],
      hasTranscript: false,
      notesCount: 0,
      actionItems: ['Say one small no a day'],
      language: 'en' as const,
      translatedActionItems: [''],
      chapters: ['0:00 Arriving'],
      translatedChapters: [''],
      state: 'pending' as const,
      isFromFathom: true,
      updatedAt: recordedAt,
    };
    expect(valuesOfRecording(stored)).toEqual({
      ...emptyRecording,
      title: 'A',
      recordedAt: '2026-03-05T09:07',
      attendees: 'Ana\nBen',
      actionItems: 'Say one small no a day',
      chapters: '0:00 Arriving',
    });
  });

  it.each([
    [{ title: '  ' }, { title: 'required' }],
    [{ title: 'x'.repeat(201) }, { title: 'too_long' }],
    [{ recordedAt: '' }, { recordedAt: 'required' }],
    [{ recordedAt: clockIn(50) }, { recordedAt: 'too_large' }],
    [{ recordedAt: clockIn(22) }, {}],
    [{ duration: 'an hour' }, { duration: 'invalid_format' }],
    [{ attendees: 'ana@example.com' }, { attendees: 'address' }],
    [
      { attendees: Array.from({ length: 201 }, (_unused, index) => `Person ${index}`).join('\n') },
      { attendees: 'too_many' },
    ],
    [{ chapters: 'Arriving' }, { chapters: 'invalid_format' }],
    [{ chapters: '0:75 Arriving' }, { chapters: 'invalid_format' }],
    [{ chapters: `0:00 ${'x'.repeat(121)}` }, { chapters: 'too_long' }],
    [{ chapters: `0:00 ${'😀'.repeat(120)}` }, {}],
    [{ chapters: '0:00 Arriving\n00:00 Again' }, { chapters: 'invalid' }],
    [{ chapters: '76:00 A\n1:16:01 B', duration: '75' }, { chapters: 'too_large' }],
    [{ chapters: '1:02:03 Arriving\n\n', translatedChapters: 'Llegar\nDos' }, { translatedChapters: 'lines' }],
    [{ chapters: '0:00 Arriving\n1:02:03  Going', translatedChapters: 'Llegar\n' }, {}],
    [{ recordingUrl: 'http://fathom.video/x' }, { recordingUrl: 'https' }],
    [{ recordingUrl: '//fathom.video/x' }, { recordingUrl: 'https' }],
    [{ recordingUrl: 'store:../monday.mp4' }, { recordingUrl: 'https' }],
    [{ recordingUrl: 'store:monday.html' }, { recordingUrl: 'https' }],
    [{ recordingUrl: 'store:2026/monday call.mp4' }, {}],
    [{ recordingUrl: '/sample-recording.webm' }, {}],
    [{ recordingUrl: ' https://fathom.video/x ' }, {}],
  ])('validates like the server: %j', (wrong, errors) => {
    expect(validateRecording({ ...values, ...wrong })).toEqual(errors);
  });
});
