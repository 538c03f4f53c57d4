import { describe, expect, it } from '@jest/globals';
import { emptyRecording, toLocalTime, toRecording, validateRecording, valuesOfRecording, type RecordingValues } from './recording-values';

const values: RecordingValues = { ...emptyRecording, title: 'Saying no', recordedAt: '2026-11-16T18:00', attendees: ' Ana \n\nBen', duration: '75' };

describe('the form of a recording', () => {
  it('sends a name a line, minutes as a number, and the moment that this device’s clock means', () => {
    expect(toRecording(values)).toMatchObject({ title: 'Saying no', attendees: ['Ana', 'Ben'], duration: 75, recordedAt: new Date(2026, 10, 16, 18, 0).toISOString() });
    expect(toRecording({ ...values, duration: ' ' })).not.toHaveProperty('duration');
  });

  it('shows what is stored as it was typed', () => {
    const recordedAt = new Date(2026, 2, 5, 9, 7).toISOString();
    expect(toLocalTime(recordedAt)).toBe('2026-03-05T09:07');
    const stored = { id: 'x', title: 'A', recordedAt, attendees: ['Ana', 'Ben'], hasTranscript: false, notesCount: 0, state: 'waiting' as const, isFromFathom: true, updatedAt: recordedAt };
    expect(valuesOfRecording(stored)).toEqual({ ...emptyRecording, title: 'A', recordedAt: '2026-03-05T09:07', attendees: 'Ana\nBen' });
  });

  it.each([
    [{ title: '  ' }, { title: 'required' }],
    [{ title: 'x'.repeat(201) }, { title: 'too_long' }],
    [{ recordedAt: '' }, { recordedAt: 'required' }],
    [{ duration: 'an hour' }, { duration: 'invalid_format' }],
    [{ attendees: 'ana@example.com' }, { attendees: 'address' }],
    [{ attendees: Array.from({ length: 201 }, (_unused, index) => `Person ${index}`).join('\n') }, { attendees: 'too_many' }],
    [{ recordingUrl: 'http://fathom.video/x' }, { recordingUrl: 'https' }],
    [{ recordingUrl: ' https://fathom.video/x ' }, {}],
  ])('is refused or taken as the server would: %j', (wrong, errors) => {
    expect(validateRecording({ ...values, ...wrong })).toEqual(errors);
  });
});
