import { htmlToText } from './html-to-text.js';

/** A chapter of an episode. */
export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
  /** https address of what it is about. */
  url?: string;
}

/** A paragraph of a transcript. */
export interface TranscriptPart {
  /** Seconds; absent where the transcript has no times. */
  start?: number;
  speaker?: string;
  text: string;
}

/** The document is of no known kind, or holds nothing. */
export class DocumentFormatError extends Error {
  override readonly name = 'DocumentFormatError';
}

const MAX_CHAPTERS = 200;
const MAX_CHAPTER_TITLE = 200;
const MAX_SPEAKER = 80;
const MAX_PARTS = 2_000;
/** Lines of one speaker are joined until a sentence ends after as many characters. */
const PARAGRAPH = 320;
const LONGEST_PARAGRAPH = 2_000;

/**
 * Chapters in the podcast namespace's JSON format, in order. Those that are not shown in a table of contents are left out.
 * @throws DocumentFormatError
 */
export function parseChapters(body: string): Chapter[] {
  const found = arrayIn(readJson(body), 'chapters').flatMap((chapter): Chapter[] => {
    const title = short(chapter['title'], MAX_CHAPTER_TITLE);
    const start = seconds(chapter['startTime']);
    if (title === '' || start === undefined || chapter['toc'] === false) return [];
    const url = chapter['url'];
    return [{ start, title, url: typeof url === 'string' && isHttps(url) ? url : undefined }];
  });
  if (found.length === 0) throw new DocumentFormatError('The document holds no chapters.');
  return found.toSorted((one, other) => one.start - other.start).slice(0, MAX_CHAPTERS);
}

/**
 * A transcript as WebVTT, SubRip, the podcast namespace's JSON, HTML or plain text; recognized by the content, since declared types are
 * not reliable. Everything becomes plain text.
 * @throws DocumentFormatError
 */
export function parseTranscript(body: string): TranscriptPart[] {
  const text = body.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const isCues = /^WEBVTT\b/.test(text) || /^\s*\d*\s*\n?\d{1,2}:\d{2}:\d{2},\d{3} -->/.test(text);
  const lines = isCues ? cuesIn(text) : /^\s*\{/.test(text) ? segmentsIn(text) : paragraphsIn(text);
  const parts = isCues || /^\s*\{/.test(text) ? joined(lines) : lines;
  if (parts.length === 0) throw new DocumentFormatError('The document holds no transcript.');
  return parts.slice(0, MAX_PARTS);
}

/** Cues of WebVTT and SubRip. */
function cuesIn(text: string): TranscriptPart[] {
  const found: TranscriptPart[] = [];
  for (const block of text.split(/\n{2,}/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => line.includes('-->'));
    const time = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{3}\s+-->/.exec(lines[at] ?? '');
    if (!time) continue;
    const [, hours = '0', minutes, rest] = time;
    const written = lines
      .slice(at + 1)
      .join(' ')
      .slice(0, LONGEST_PARAGRAPH);
    const voice = /^<v(?:\.[\w.]{0,80})? ([^<>]{1,80})>/.exec(written)?.[1];
    const spoken = voice === undefined ? /^([\p{Lu}][\p{L}\p{M} .'’-]{0,38}):\s/u.exec(written) : null;
    found.push({
      start: Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest),
      speaker: short(voice ?? spoken?.[1], MAX_SPEAKER) || undefined,
      text: short(spoken ? written.slice(spoken[0].length) : written, LONGEST_PARAGRAPH),
    });
  }
  return found;
}

/** Segments of the podcast namespace's JSON. */
function segmentsIn(text: string): TranscriptPart[] {
  return arrayIn(readJson(text), 'segments').map((segment) => ({
    start: seconds(segment['startTime']),
    speaker: short(segment['speaker'], MAX_SPEAKER) || undefined,
    text: short(segment['body'], LONGEST_PARAGRAPH),
  }));
}

/** HTML or plain text. */
function paragraphsIn(text: string): TranscriptPart[] {
  return htmlToText(text)
    .split(/\n+/)
    .map((line) => ({ text: line.slice(0, LONGEST_PARAGRAPH).toWellFormed() }))
    .filter((part) => part.text !== '');
}

/** Short lines of one speaker as paragraphs. */
function joined(lines: TranscriptPart[]): TranscriptPart[] {
  const parts: TranscriptPart[] = [];
  for (const line of lines) {
    if (line.text === '') continue;
    const last = parts.at(-1);
    const isNext = line.speaker === undefined || line.speaker === last?.speaker;
    const isOpen =
      last && last.text.length < LONGEST_PARAGRAPH && !(last.text.length > PARAGRAPH && /[.!?…"”]$/.test(last.text));
    if (last && isNext && isOpen) last.text += ` ${line.text}`;
    else parts.push({ ...line });
  }
  return parts;
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    throw new DocumentFormatError('The document is not valid JSON.');
  }
}

function arrayIn(value: unknown, name: string): Record<string, unknown>[] {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list.filter(isObject) : [];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Plain text in one line. */
function short(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return '';
  return htmlToText(value.slice(0, 4 * maxLength))
    .replace(/\n+/g, ' ')
    .slice(0, maxLength)
    .toWellFormed()
    .trim();
}

function seconds(value: unknown): number | undefined {
  const number = typeof value === 'string' ? Number.parseFloat(value) : value;
  return typeof number === 'number' && number >= 0 && number < 360_000 ? Math.floor(number) : undefined;
}

const isHttps = (address: string): boolean => /^https:\/\/[^\s"<>\\]{3,2000}$/.test(address) && URL.canParse(address);
