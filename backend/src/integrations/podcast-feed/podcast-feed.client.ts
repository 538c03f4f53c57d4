import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';
import { parseChapters, parseTranscript, type Chapter, type TranscriptPart } from './episode-documents.js';
import { parseFeed, type Feed } from './feed-parser.js';
import { FetchRefusedError, guardedFetch, type FetchedResource, type GuardedFetchOptions } from '../guarded-fetch.js';

/** The validators of the stored copy (`ETag`, `Last-Modified`). */
export interface FeedValidators {
  etag?: string | null;
  lastModified?: string | null;
}

export type FetchedFeed =
  | { isModified: false }
  | { isModified: true; feed: Feed; etag: string | null; lastModified: string | null };

export interface FetchedImage {
  contentType: 'image/png' | 'image/jpeg' | 'image/webp';
  bytes: Buffer;
}

const TIMEOUT_MS = 5_000;
const MAX_FEED_BYTES = 5 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 2 * 1024 * 1024;
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;

/** Fetches a podcast feed, its pictures, chapters and transcripts, from public addresses (and, outside production, from the sandbox). */
@Injectable()
export class PodcastFeedClient {
  constructor(@Inject(ENV) private readonly env: Env) {}

  /** @throws when the feed cannot be fetched or is invalid */
  async fetchFeed(feedUrl: string, { etag, lastModified }: FeedValidators = {}): Promise<FetchedFeed> {
    const answer = await this.fetch(feedUrl, {
      maxBytes: MAX_FEED_BYTES,
      accept: 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.8',
      headers: {
        ...(etag ? { 'if-none-match': etag } : {}),
        ...(lastModified ? { 'if-modified-since': lastModified } : {}),
      },
    });
    if (answer.status === 304) return { isModified: false };
    assertOk(answer);
    return {
      isModified: true,
      feed: parseFeed(decodeXml(answer)),
      etag: shortHeader(answer.headers.etag, 300),
      lastModified: shortHeader(answer.headers['last-modified'], 100),
    };
  }

  /** @throws when the picture cannot be fetched, is too large, or has another type than declared */
  async fetchImage(imageUrl: string): Promise<FetchedImage> {
    const answer = await this.fetch(imageUrl, {
      maxBytes: MAX_IMAGE_BYTES,
      accept: 'image/webp, image/png, image/jpeg',
    });
    assertOk(answer);
    const contentType = sniffImageType(answer.body);
    if (contentType === undefined) throw new FetchRefusedError('Not a PNG, JPEG or WebP picture.');
    return { contentType, bytes: answer.body };
  }

  /** @throws when the chapters cannot be fetched, or are in no known format */
  async fetchChapters(url: string): Promise<Chapter[]> {
    return parseChapters(await this.fetchText(url, 'application/json+chapters, application/json;q=0.9'));
  }

  /** @throws when the transcript cannot be fetched, or is in no known format */
  async fetchTranscript(url: string): Promise<TranscriptPart[]> {
    return parseTranscript(
      await this.fetchText(url, 'text/vtt, application/json, application/x-subrip, text/html, text/plain'),
    );
  }

  private async fetchText(url: string, accept: string): Promise<string> {
    const answer = await this.fetch(url, { maxBytes: MAX_DOCUMENT_BYTES, accept });
    assertOk(answer);
    return decodeXml(answer);
  }

  private fetch(
    url: string,
    options: Pick<GuardedFetchOptions, 'maxBytes' | 'accept' | 'headers'>,
  ): Promise<FetchedResource> {
    const { NODE_ENV, SANDBOX_ORIGIN } = this.env;
    const privateOrigins = NODE_ENV === 'production' || SANDBOX_ORIGIN === undefined ? [] : [SANDBOX_ORIGIN];
    return guardedFetch(url, { ...options, timeoutMs: TIMEOUT_MS, privateOrigins });
  }
}

function assertOk({ status }: FetchedResource): void {
  if (status !== 200) throw new FetchRefusedError(`The host answered ${status}.`);
}

/** The type by the first bytes, since the declared one is not reliable. */
export function sniffImageType(bytes: Buffer): FetchedImage['contentType'] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Decodes by the charset of the answer, else of the XML declaration, else as UTF-8. */
function decodeXml({ headers, body }: FetchedResource): string {
  const declared =
    /charset="?([\w-]{1,40})/i.exec(headers['content-type'] ?? '')?.[1] ??
    /^[^<]{0,3}<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})/i.exec(body.toString('latin1', 0, 300))?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(declared).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}

function shortHeader(value: string | undefined, maxLength: number): string | null {
  return value !== undefined && value.length <= maxLength ? value : null;
}
