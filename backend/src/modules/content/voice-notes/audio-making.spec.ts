import { describe, expect, it } from '@jest/globals';
import { AppError } from '../../../common/app-error.js';
import { demoVoiceNote } from '../../../demo/demo-voice-note.js';
import { cleanAudio } from './audio-making.js';

/** MPEG 1 layer III, 128 kbit/s, 44.1 kHz, no padding. */
function mp3(seconds: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.writeUInt32BE(0xfffb9000, 0);
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1_152) }, () => frame));
}
function id3(text: string): Buffer {
  const tag = Buffer.alloc(200);
  tag.write('ID3', 0, 'latin1');
  tag[8] = 1;
  tag[9] = 190 - 128;
  tag.write(text, 20, 'latin1');
  return tag;
}

const box = (name: string, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(8), ...content]);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(name, 4, 'latin1');
  return bytes;
};
const numbers = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer).swap32();
/** One track, as a phone writes it, with where it was recorded. */
function m4a(seconds: number, { codec = 'mp4a', handler = 'soun', tracks = 1 } = {}): Buffer {
  const track = box(
    'trak',
    box(
      'mdia',
      box('mdhd', numbers(0, 0, 0, 44_100, seconds * 44_100, 0)),
      box('hdlr', numbers(0, 0), Buffer.from(handler), numbers(0, 0, 0)),
      box('minf', box('stbl', box('stsd', numbers(0, 1), box(codec, numbers(0, 0))))),
    ),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('M4A ')),
    box('moov', ...Array.from({ length: tracks }, () => track), box('udta', Buffer.from('+19.4326-099.1332/'))),
    box('mdat', Buffer.from('sound')),
  ]);
}

/** The demo's recording with this many more bytes of silence. */
function wav(seconds: number): Buffer {
  const bytes = Buffer.concat([demoVoiceNote().subarray(0, 44), Buffer.alloc(seconds * 16_000)]);
  bytes.writeUInt32LE(bytes.length - 44, 40);
  return bytes;
}

const codeOf = (sent: Buffer): unknown => {
  try {
    return cleanAudio(sent).seconds;
  } catch (error) {
    return error instanceof AppError ? error.params.errors : error;
  }
};

describe('cleanAudio', () => {
  it.each([
    ['MP3', 'audio/mpeg', mp3(42)],
    ['M4A', 'audio/mp4', m4a(42)],
    ['WAV', 'audio/wav', wav(42)],
  ])('reads type and length of %s by its bytes', (_name, mediaType, sent) => {
    expect(cleanAudio(sent)).toMatchObject({ mediaType, seconds: 42 });
  });

  it('removes the tags of an MP3', () => {
    const sent = Buffer.concat([id3('private-name'), mp3(5), Buffer.from('TAGprivate-name')]);
    expect(cleanAudio(sent)).toEqual({ mediaType: 'audio/mpeg', seconds: 5, bytes: mp3(5) });
  });

  it('blanks the location in an M4A, and moves nothing', () => {
    const sent = m4a(5);
    const { bytes } = cleanAudio(sent);
    expect([sent.includes('+19.4326'), bytes.includes('+19.4326'), bytes.length]).toEqual([true, false, sent.length]);
    expect([bytes.indexOf('mdat'), bytes.includes('free'), bytes.includes('udta')]).toEqual([
      sent.indexOf('mdat'),
      true,
      false,
    ]);
  });

  it('keeps format and samples of a WAV alone', () => {
    const sample = demoVoiceNote();
    const note = Buffer.concat([Buffer.from('LIST'), Buffer.from([12, 0, 0, 0]), Buffer.from('private-name')]);
    const { bytes } = cleanAudio(Buffer.concat([sample.subarray(0, 36), note, sample.subarray(36)]));
    expect(bytes.equals(sample)).toBe(true);
  });

  it.each([
    ['an MP3 of 61 seconds', mp3(61), 'audio_too_long'],
    ['an M4A of 61 seconds', m4a(61), 'audio_too_long'],
    ['a WAV of 61 seconds', wav(61), 'audio_too_long'],
    ['a film', m4a(5, { handler: 'vide' }), 'not_audio'],
    ['a film with sound', m4a(5, { tracks: 2 }), 'not_audio'],
    ['another codec', m4a(5, { codec: 'alac' }), 'not_audio'],
    ['a cut M4A', m4a(5).subarray(0, 60), 'not_audio'],
    ['a page', Buffer.from('<html>RIFF ftyp ID3</html>'), 'not_audio'],
    ['a cut WAV', Buffer.from('RIFF0000WAVEfmt '), 'not_audio'],
    ['two frames', mp3(0.05), 'not_audio'],
    ['nothing', Buffer.alloc(0), 'not_audio'],
  ])('refuses %s', (_name, sent, code) => {
    expect(codeOf(sent)).toEqual([{ field: 'recording', code }]);
  });
});
