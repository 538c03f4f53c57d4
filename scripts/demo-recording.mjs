/**
 * `npm run demo:recording`: draws the sample recording of the demo, a ring that is closed in twelve seconds, and writes it to
 * backend/demo-pictures/recording.webm. The file is committed, like the sample pictures.
 *
 * A lossy WebP holds exactly one key frame of VP8, and WebM may hold key frames alone: no video encoder is needed.
 * https://developers.google.com/speed/webp/docs/riff_container, https://www.matroska.org/technical/elements.html
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const require = createRequire(join(root, 'backend', 'package.json'));
const { Resvg } = require('@resvg/resvg-js');
const sharp = require('sharp');

const [WIDTH, HEIGHT] = [640, 360];
const SECONDS = 12;
const FRAMES_PER_SECOND = 5;
const FRAME_MS = 1000 / FRAMES_PER_SECOND;
/** The ring is closed by then, and rests. */
const CLOSED_AFTER = 0.85;

// ---- the frames --------------------------------------------------------------------------------------------------------

/** The ring at a moment between 0 and 1: its stroke is thin where the brush begins and where it is. */
function ring(moment) {
  const sweep = 2 * Math.PI * Math.min(1, moment / CLOSED_AFTER) * 0.985;
  const dots = Array.from({ length: Math.ceil(sweep * 90) }, (_, step) => {
    const angle = step / 90;
    const width = 10 * Math.min(1, 0.25 + angle * 1.2, 0.25 + (sweep - angle) * 1.6);
    const x = WIDTH / 2 + 104 * Math.cos(angle - 1.1);
    const y = HEIGHT / 2 + 104 * Math.sin(angle - 1.1);
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${width.toFixed(1)}"/>`;
  }).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#fbf6ee"/><g fill="#a84628">${dots}</g></svg>`;
}

/** The VP8 frame of a drawing. */
async function frame(svg) {
  const webp = await sharp(new Resvg(svg).render().asPng()).flatten().webp({ quality: 60, effort: 6 }).toBuffer();
  const at = webp.indexOf('VP8 ', 12, 'latin1');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

// ---- the file ----------------------------------------------------------------------------------------------------------

const uint = (value, bytes = 1) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const float = (value) => {
  const buffer = Buffer.alloc(8);
  buffer.writeDoubleBE(value);
  return buffer;
};
/** An element of EBML; its size always takes 8 bytes. */
function element(id, ...content) {
  const body = Buffer.concat(content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, 'hex'), size, body]);
}

const header = element(
  '1a45dfa3',
  element('4286', uint(1)), // EBMLVersion
  element('42f7', uint(1)), // EBMLReadVersion
  element('42f2', uint(4)), // EBMLMaxIDLength
  element('42f3', uint(8)), // EBMLMaxSizeLength
  element('4282', 'webm'), // DocType
  element('4287', uint(2)), // DocTypeVersion
  element('4285', uint(2)), // DocTypeReadVersion
);
const info = element(
  '1549a966',
  element('2ad7b1', uint(1_000_000, 3)), // TimestampScale: milliseconds
  element('4489', float(SECONDS * 1000)), // Duration
  element('4d80', 'LEAP'), // MuxingApp
  element('5741', 'LEAP'), // WritingApp
);
const tracks = element(
  '1654ae6b',
  element(
    'ae',
    element('d7', uint(1)), // TrackNumber
    element('73c5', uint(1)), // TrackUID
    element('83', uint(1)), // TrackType: video
    element('86', 'V_VP8'), // CodecID
    element('e0', element('b0', uint(WIDTH, 2)), element('ba', uint(HEIGHT, 2))), // Video
  ),
);

const count = SECONDS * FRAMES_PER_SECOND;
const blocks = [];
for (let index = 0; index < count; index += 1) {
  // SimpleBlock: track 1, milliseconds since the cluster, a key frame.
  const start = Buffer.concat([uint(0x81), uint(index * FRAME_MS, 2), uint(0x80)]);
  blocks.push(element('a3', start, await frame(ring(index / count))));
}
const cluster = element('1f43b675', element('e7', uint(0)), ...blocks);
const segment = element('18538067', info, tracks, cluster);
const file = join(root, 'backend', 'demo-pictures', 'recording.webm');
writeFileSync(file, Buffer.concat([header, segment]));
console.log(`${file}: ${Math.round((header.length + segment.length) / 1024)} KB`);
