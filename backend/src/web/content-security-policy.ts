import { createHash } from 'node:crypto';
import { HSTS_MAX_AGE_SECONDS } from '../common/security-headers.js';
import type { RenderedDocument } from './shell-server.js';

const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const styleAttribute = /\sstyle="([^"]*)"/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** Addresses in the site settings that a document may load on request of the visitor. */
export interface EmbeddedAddresses {
  podcastEmbed?: string;
  musicFile?: string;
  /** Whether episodes are files of other sites: hosts of podcasts send listeners on to addresses that nobody knows before. */
  hasPodcastSound?: boolean;
  /** Whether Stripe itself accepts cards (its sandbox has this site's origin). */
  acceptsCards?: boolean;
  /** Whether the document shows recordings of calls: Fathom's player, and files at addresses that nobody knows before. */
  hasRecordings?: boolean;
}

/**
 * Sources for Stripe: its frames, which use changing subdomains, and its API. The script is allowed by `strict-dynamic`, and by its
 * address in older browsers. On every page, because the payment page may be reached without loading a new document.
 */
const stripe = {
  script: ' https://js.stripe.com https://*.js.stripe.com',
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ' https://api.stripe.com',
};

/** Players of videos in blog posts, which visitors load by a button. On every page, because a post may be reached without a new document. */
const videos = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

/** Fathom's player, which members load by a button. */
const fathom = 'https://fathom.video';

/** The documents with recordings of calls. */
export const hasRecordings = (url: string): boolean => /^(?:\/es)?\/member-portal\/?(?:[?#]|$)/.test(url);

/**
 * The policy of one document. Scripts: the inline loader by its hash, what it loads by `strict-dynamic`, preloaded files by their
 * digests. Styles: Radix creates `<style>` elements for its scroll lock, hence `unsafe-inline` for elements; attributes by hash only.
 * Frames and audio: the podcast host's player and the background music at their configured addresses, episodes, and recordings in the
 * portal; all are loaded on request of the visitor only.
 */
export function contentSecurityPolicy(
  document: RenderedDocument,
  remoteOrigins: string[],
  {
    podcastEmbed,
    musicFile,
    hasPodcastSound = false,
    acceptsCards = false,
    hasRecordings: mayPlay = false,
  }: EmbeddedAddresses = {},
): string {
  // What documents have in common has no such attribute.
  const texts = document.parts.filter((part) => typeof part === 'string');
  const attributes = texts
    .flatMap((text) => [...text.matchAll(styleAttribute)])
    .map(([, value = '']) => value.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity));
  const remotes = remoteOrigins.map((origin) => ` ${origin}`).join('');
  const frames = [
    originOf(podcastEmbed),
    ...videos,
    ...(mayPlay ? [fathom] : []),
    ...(acceptsCards ? stripe.frame : []),
  ].filter((origin) => origin !== undefined);
  const scripts = [...document.inlineScripts.map(digest), ...document.scriptDigests.map((value) => `'${value}'`)];
  return [
    "default-src 'none'",
    `script-src ${[...new Set(scripts)].join(' ')} 'strict-dynamic'${acceptsCards ? stripe.script : ''}`,
    `style-src 'self'${remotes}`,
    `style-src-elem 'self' 'unsafe-inline'${remotes}`,
    `style-src-attr ${attributes.length > 0 ? `'unsafe-hashes' ${[...new Set(attributes.map(digest))].join(' ')}` : "'none'"}`,
    `img-src 'self' data:${remotes}`,
    `font-src 'self'${remotes}`,
    `connect-src 'self'${remotes}${acceptsCards ? stripe.connect : ''}`,
    `media-src 'self'${elsewhere(originOf(musicFile))}${hasPodcastSound || mayPlay ? ' https:' : ''}`,
    `frame-src ${frames.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const elsewhere = (origin: string | undefined): string => (origin && origin !== "'self'" ? ` ${origin}` : '');

/** The CSP source of an address: this site for a path, an https (or loopback) origin for an address, undefined otherwise. */
function originOf(address: string | undefined): string | undefined {
  if (!address) return undefined;
  if (/^\/(?!\/)/.test(address)) return "'self'";
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1)$/.test(url.hostname));
  return url && isSafe && /^https?:\/\/[\w.:-]+$/.test(url.origin) ? url.origin : undefined;
}

/** Further security headers of every document. */
export function documentHeaders(isSecure: boolean): Record<string, string> {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=(), payment=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(isSecure ? { 'Strict-Transport-Security': `max-age=${HSTS_MAX_AGE_SECONDS}; includeSubDomains` } : {}),
  };
}
