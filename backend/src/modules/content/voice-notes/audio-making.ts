import { voiceNoteLimits } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import type { FieldErrorCode } from '../../../common/error-code.js';
import type { VoiceNoteType } from './voice-note.entity.js';

/** A checked recording, without what the recorder wrote about device, location or title. */
export interface CleanAudio {
  mediaType: VoiceNoteType;
  seconds: number;
  bytes: Buffer;
}

const refusal = (code: FieldErrorCode, detail: string): AppError =>
  new AppError('validation_failed', 422, { errors: [{ field: 'recording', code }], detail });
const notAudio = (): AppError => refusal('not_audio', 'The bytes are no MP3, M4A (AAC) or WAV recording.');

/**
 * Reads a recording by its bytes, whatever its name or type says.
 * @throws AppError `validation_failed` (422) on the field `recording`: `not_audio`, `audio_too_long`
 */
export function cleanAudio(sent: Buffer): CleanAudio {
  const read = [readWav, readMp4, readMp3].map((reader) => tried(() => reader(sent))).find((one) => one !== undefined);
  if (!read || !(read.seconds > 0)) throw notAudio();
  // Recorders end a little after the second that was meant.
  if (read.seconds > voiceNoteLimits.seconds + 0.5)
    throw refusal('audio_too_long', `A voice note has at most ${voiceNoteLimits.seconds} seconds.`);
  return { ...read, seconds: Math.min(voiceNoteLimits.seconds, Math.max(1, Math.round(read.seconds))) };
}

/** A damaged file points behind its end. */
function tried<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const nameAt = (bytes: Buffer, offset: number): string => bytes.toString('latin1', offset, offset + 4);

/** PCM in RIFF chunks: all others than the format and the samples are dropped. */
function readWav(bytes: Buffer): CleanAudio | undefined {
  if (nameAt(bytes, 0) !== 'RIFF' || nameAt(bytes, 8) !== 'WAVE') return undefined;
  const chunks = new Map<string, Buffer>();
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    chunks.set(nameAt(bytes, at), bytes.subarray(at + 8, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  const [format, data] = [chunks.get('fmt '), chunks.get('data')];
  const PCM = 1;
  if (!format || !data || format.readUInt16LE(0) !== PCM) return undefined;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  format.copy(header, 20, 0, 16);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return {
    mediaType: 'audio/wav',
    seconds: data.length / format.readUInt32LE(8),
    bytes: Buffer.concat([header, data]),
  };
}

interface Box {
  name: string;
  start: number;
  /** Start of its content. */
  from: number;
  end: number;
}

/** The boxes side by side between two offsets (ISO/IEC 14496-12). */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = bytes.readUInt32BE(at);
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at;
    if (size < 8 || at + size > to) throw new RangeError('A box ends behind its parent.');
    boxes.push({ name: nameAt(bytes, at + 4), start: at, from: at + (short === 1 ? 16 : 8), end: at + size });
    at += size;
  }
  return boxes;
}

/** AAC in an MP4 file, as phones record it. What describes the recording is blanked in place, so that no offset changes. */
function readMp4(sent: Buffer): CleanAudio | undefined {
  if (nameAt(sent, 4) !== 'ftyp') return undefined;
  const bytes = Buffer.from(sent);
  const top = boxesIn(bytes, 0, bytes.length);
  const movie = top.find(({ name }) => name === 'moov');
  if (!movie) return undefined;
  const parts = boxesIn(bytes, movie.from, movie.end);
  const tracks = parts.filter(({ name }) => name === 'trak');
  const [track] = tracks;
  const media = track && find(bytes, track, 'mdia');
  const header = media && find(bytes, media, 'mdhd');
  const handler = media && find(bytes, media, 'hdlr');
  if (tracks.length !== 1 || !header || !handler || nameAt(bytes, handler.from + 8) !== 'soun') return undefined;
  const sampleTable = find(bytes, find(bytes, media, 'minf'), 'stbl');
  const samples = find(bytes, sampleTable, 'stsd');
  if (!samples || nameAt(bytes, samples.from + 12) !== 'mp4a') return undefined;
  const isLong = bytes[header.from] === 1;
  const scale = bytes.readUInt32BE(header.from + (isLong ? 20 : 12));
  const duration = isLong ? Number(bytes.readBigUInt64BE(header.from + 24)) : bytes.readUInt32BE(header.from + 16);
  const trackParts = boxesIn(bytes, track.from, track.end);
  for (const { name, start, from, end } of [...top, ...parts, ...trackParts])
    if (['udta', 'meta', 'uuid'].includes(name)) {
      bytes.write('free', start + 4, 'latin1');
      bytes.fill(0, from, end);
    }
  return { mediaType: 'audio/mp4', seconds: duration / scale, bytes };
}

const find = (bytes: Buffer, parent: Box | undefined, name: string): Box | undefined =>
  parent && boxesIn(bytes, parent.from, parent.end).find((box) => box.name === name);

const BITRATES = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** By the version's bits: MPEG 2.5, none, MPEG 2, MPEG 1. */
const SAMPLE_RATES = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]] as const;
/** Fewer frames can be chance. */
const FEWEST_FRAMES = 3;

/** MPEG layer III: the frames are kept, and the tags before and behind them are not. */
function readMp3(bytes: Buffer): CleanAudio | undefined {
  let at = 0;
  if (bytes.toString('latin1', 0, 3) === 'ID3')
    at = 10 + [6, 7, 8, 9].reduce((size, index) => size * 128 + ((bytes[index] ?? 0) & 127), 0);
  const frames: Buffer[] = [];
  let seconds = 0;
  while (at + 4 <= bytes.length) {
    const head = bytes.readUInt32BE(at);
    const isLayerThree = head >>> 21 === 0x7ff && ((head >>> 17) & 3) === 1;
    const version = (head >>> 19) & 3;
    const kilobits = BITRATES[version === 3 ? 1 : 2][(head >>> 12) & 15];
    const rate = SAMPLE_RATES[version]?.[(head >>> 10) & 3];
    if (!isLayerThree || !kilobits || !rate) break;
    const samples = version === 3 ? 1_152 : 576;
    const size = Math.floor((samples / 8) * ((kilobits * 1_000) / rate)) + ((head >>> 9) & 1);
    frames.push(bytes.subarray(at, at + size));
    seconds += samples / rate;
    at += size;
  }
  if (frames.length < FEWEST_FRAMES) return undefined;
  return { mediaType: 'audio/mpeg', seconds, bytes: Buffer.concat(frames) };
}
