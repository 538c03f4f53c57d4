import type { Request, Response } from 'express';

const RATE = 8_000;
const SECONDS = 8;
const HEADER_BYTES = 44;
const LOUDNESS = 0.22;
const TURN = 2 * Math.PI;

/** Two quiet chords. Eight seconds contain whole numbers of waves, so that the loop has no seam. */
const chords = [
  [110, 164.875, 220, 277.125],
  [98, 146.875, 196, 246.875],
];

/** The sample at a time in seconds: the chords swell in turn, with a slow tremolo. */
function sampleAt(time: number): number {
  const phase = time / SECONDS;
  return chords.reduce((sum, notes, chord) => {
    const swell = Math.sin(Math.PI * (phase + chord / chords.length)) ** 2;
    const sound = notes.reduce((tone, hertz, index) => {
      const breath = 0.85 + 0.15 * Math.sin(TURN * (phase * (index + 1) + index / 4));
      return (
        tone + (breath * (Math.sin(TURN * hertz * time) + 0.25 * Math.sin(2 * TURN * hertz * time))) / (index + 1.5)
      );
    }, 0);
    return sum + swell * sound;
  }, 0);
}

/** @param seconds a multiple of `SECONDS`: the loop, repeated */
function makeMusic(seconds: number): Buffer {
  const count = RATE * seconds;
  const wav = Buffer.alloc(HEADER_BYTES + 2 * count);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20); // PCM
  wav.writeUInt16LE(1, 22); // mono
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(2 * count, 40);
  const loop = wav.subarray(HEADER_BYTES, HEADER_BYTES + 2 * RATE * SECONDS);
  for (let index = 0; index < RATE * SECONDS; index += 1) {
    const value = Math.max(-1, Math.min(1, LOUDNESS * sampleAt(index / RATE)));
    loop.writeInt16LE(Math.round(value * 32_767), 2 * index);
  }
  for (let at = HEADER_BYTES + loop.length; at < wav.length; at += loop.length) loop.copy(wav, at);
  return wav;
}

/** Size in bytes of so many seconds of music. */
export const musicBytes = (seconds: number): number => HEADER_BYTES + 2 * RATE * seconds;

const generated = new Map<number, Buffer>();

/**
 * Soft chords as WAV, computed here, so that no recording is shipped. Supports ranges, which Safari requires.
 * @param seconds a multiple of eight
 */
export function sendMusic(req: Request, res: Response, seconds = SECONDS): void {
  const music = generated.get(seconds) ?? makeMusic(seconds);
  generated.set(seconds, music);
  res.setHeader('Accept-Ranges', 'bytes');
  res.type('audio/wav');
  const ranges = req.range(music.length);
  const range = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges[0] : undefined;
  if (ranges === -1) {
    res.status(416).setHeader('Content-Range', `bytes */${music.length}`);
    res.end();
  } else if (range) {
    res.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${music.length}`);
    res.end(music.subarray(range.start, range.end + 1));
  } else {
    res.end(music);
  }
}
