import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import { htmlToText } from './html-to-text.js';
import { showNotes } from './show-notes.js';

export interface FeedEpisode {
  guid: string;
  title: string;
  description: string;
  link: string;
  imageUrl?: string;
  publishedAt: Date;
  durationSeconds?: number;
  /** The file to listen to. */
  audioUrl?: string;
  audioType?: string;
  /** Show notes in markdown with links; empty when they say no more than the description. */
  notes: string;
  /** Where its chapters and its transcript are (podcast namespace). */
  chaptersUrl?: string;
  transcriptUrl?: string;
}

/** A podcast feed, with all values reduced to plain text and http(s) addresses. */
export interface Feed {
  title: string;
  description: string;
  link: string;
  imageUrl?: string;
  /** Two-letter code; `en` when the feed names none. */
  language: string;
  /** Newest first. */
  episodes: FeedEpisode[];
}

/** The document is not a valid podcast feed, or not a safe one. */
export class FeedFormatError extends Error {
  override readonly name = 'FeedFormatError';
}

const MAX_EPISODES = 200;
const MAX_TITLE = 300;
const MAX_DESCRIPTION = 10_000;
const MAX_NOTES = 20_000;
const MAX_ADDRESS = 2_048;
/** Preferred kinds of a transcript: those with times first. */
const TRANSCRIPT_TYPES = [
  'text/vtt',
  'application/json',
  'application/x-subrip',
  'application/srt',
  'text/html',
  'text/plain',
];
const LONGEST_PLAIN_GUID = 500;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  // Only the five entities of XML: documents that declare others have been refused.
  processEntities: true,
  htmlEntities: false,
  isArray: (name) => name === 'item',
});

/** @throws FeedFormatError */
export function parseFeed(xml: string): Feed {
  if (declaresDocumentType(xml)) throw new FeedFormatError('Feeds with a document type are refused.');
  const channel = child(child(parseXml(xml), 'rss'), 'channel');
  const title = plain(channel?.title, MAX_TITLE);
  if (!channel || title === '') throw new FeedFormatError('This is no podcast feed.');
  const link = webAddress(text(channel.link)) ?? '';
  return {
    title,
    description: plain(channel.description ?? channel['itunes:summary'], MAX_DESCRIPTION),
    link,
    imageUrl: imageOf(channel) ?? webAddress(text(child(channel, 'image')?.url)),
    language: languageOf(text(channel.language)),
    episodes: toEpisodes(channel.item, link),
  };
}

/** The language of a code such as `es-CO`. */
function languageOf(code: string): string {
  return /^([a-z]{2})(?:[-_]|$)/.exec(code.toLowerCase())?.[1] ?? 'en';
}

/** Searches outside of comments and character data, in linear time. */
function declaresDocumentType(xml: string): boolean {
  let position = 0;
  for (const start of xml.matchAll(/<!\[CDATA\[|<!--|<!DOCTYPE|<!ENTITY/gi)) {
    if (start.index < position) continue;
    const end = start[0] === '<!--' ? '-->' : start[0] === '<![CDATA[' ? ']]>' : undefined;
    if (end === undefined) return true;
    const found = xml.indexOf(end, start.index + start[0].length);
    if (found === -1) return false;
    position = found + end.length;
  }
  return false;
}

function parseXml(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch {
    throw new FeedFormatError('The feed is not well-formed XML.');
  }
}

function toEpisodes(items: unknown, showLink: string): FeedEpisode[] {
  const byGuid = new Map<string, FeedEpisode>();
  for (const item of Array.isArray(items) ? items : []) {
    const episode = toEpisode(item, showLink);
    if (episode && !byGuid.has(episode.guid)) byGuid.set(episode.guid, episode);
  }
  return [...byGuid.values()]
    .toSorted((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
    .slice(0, MAX_EPISODES);
}

/** @returns undefined for an item that lacks an identity, a title or a date */
function toEpisode(item: unknown, showLink: string): FeedEpisode | undefined {
  if (!isNode(item)) return undefined;
  const enclosure = webAddress(attribute(item.enclosure, 'url'));
  const guid = shortGuid(plain(item.guid, MAX_DESCRIPTION) || enclosure);
  const title = plain(item.title, MAX_TITLE);
  const publishedAt = new Date(text(item.pubDate));
  if (guid === undefined || title === '' || Number.isNaN(publishedAt.getTime())) return undefined;
  const description = plain(item.description ?? item['itunes:summary'] ?? item['content:encoded'], MAX_DESCRIPTION);
  return {
    guid,
    title,
    description,
    link: webAddress(text(item.link)) ?? enclosure ?? showLink,
    imageUrl: imageOf(item),
    publishedAt,
    durationSeconds: toSeconds(text(item['itunes:duration'])),
    ...soundOf(item.enclosure),
    notes: notesOf(item, description),
    chaptersUrl: webAddress(attribute(item['podcast:chapters'], 'url')),
    transcriptUrl: transcriptOf(item['podcast:transcript']),
  };
}

/** The file to listen to; a video or a document is none. */
function soundOf(enclosure: unknown): Pick<FeedEpisode, 'audioUrl' | 'audioType'> {
  const audioType = /^audio\/[a-z0-9.+-]{1,50}$/i.exec(attribute(enclosure, 'type') ?? '')?.[0].toLowerCase();
  const audioUrl = webAddress(attribute(enclosure, 'url'));
  return audioType === undefined || audioUrl === undefined ? {} : { audioUrl, audioType };
}

function notesOf(item: Node, description: string): string {
  const notes = showNotes(text(item['content:encoded'] ?? item.description))
    .slice(0, MAX_NOTES)
    .toWellFormed();
  return notes === description ? '' : notes;
}

/** The best of several transcripts. */
function transcriptOf(value: unknown): string | undefined {
  const all = (Array.isArray(value) ? value : [value]).flatMap((one) => {
    const rank = TRANSCRIPT_TYPES.indexOf((attribute(one, 'type') ?? '').toLowerCase());
    const url = webAddress(attribute(one, 'url'));
    return url === undefined || rank < 0 ? [] : [{ url, rank }];
  });
  return all.toSorted((one, other) => one.rank - other.rank)[0]?.url;
}

/** Seconds of `3605`, `60:05` or `1:00:05`. */
function toSeconds(duration: string): number | undefined {
  if (!/^\d{1,6}(?::\d{1,2}){0,2}$/.test(duration)) return undefined;
  return duration.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

/** Guids are indexed, and index entries are limited in size. */
function shortGuid(guid: string | undefined): string | undefined {
  if (guid === undefined || guid.length <= LONGEST_PLAIN_GUID) return guid;
  return createHash('sha256').update(guid).digest('hex');
}

function imageOf(node: Node): string | undefined {
  return webAddress(attribute(node['itunes:image'], 'href'));
}

function webAddress(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  return isWeb && url.href.length <= MAX_ADDRESS ? url.href : undefined;
}

type Node = Record<string, unknown>;

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function child(node: unknown, name: string): Node | undefined {
  const value = isNode(node) ? first(node[name]) : undefined;
  return isNode(value) ? value : undefined;
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function text(value: unknown): string {
  const one = first(value);
  const content = isNode(one) ? one['#text'] : one;
  return typeof content === 'string' ? content.trim() : '';
}

function attribute(value: unknown, name: string): string | undefined {
  const one = first(value);
  const content = isNode(one) ? one[`@${name}`] : undefined;
  return typeof content === 'string' ? content : undefined;
}

function plain(value: unknown, maxLength: number): string {
  const characters = Array.from(htmlToText(text(value)));
  return characters.length <= maxLength ? characters.join('') : `${characters.slice(0, maxLength - 1).join('')}…`;
}
