import type { EmbedProvider } from '@leap/domain';

/** Paths of pictures on this site. */
const PICTURE = /^\/images\/[\w-]+(?:\/[\w-]+)*\.(?:webp|avif|png|jpe?g)$/;

const MAX_LENGTH = 2_048;

/**
 * Whether a text may link to the address: http or https without a password, mailto, or a path of this site. Nothing in it may turn the direction
 * of reading, which would show another address.
 */
export function isLinkAddress(address: string): boolean {
  if (address.length > MAX_LENGTH || /[\s"<>\\\p{Cc}\p{Bidi_Control}]/u.test(address)) return false;
  if (address.startsWith('/')) return !address.startsWith('//');
  if (/^mailto:/i.test(address)) return /^mailto:[^@]+@[^@]+$/i.test(address);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password, hostname } = new URL(address);
  return username === '' && password === '' && hostname !== '';
}

/** Whether a text may show the picture: one of this site only, since a foreign server would learn who reads. */
export const isPictureAddress = (address: string): boolean => PICTURE.test(address);

/** The player for an address of a video; undefined where it is none. */
export function embedOf(address: string): { provider: EmbedProvider; url: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, searchParams } = new URL(address);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^(www|m)\./, '');
  const video =
    host === 'youtu.be'
      ? pathname.slice(1)
      : host === 'youtube.com'
        ? (/^\/(?:shorts|embed|live)\/([^/]+)$/.exec(pathname)?.[1] ??
          (pathname === '/watch' ? (searchParams.get('v') ?? '') : ''))
        : '';
  if (/^[\w-]{6,20}$/.test(video))
    return { provider: 'youtube', url: `https://www.youtube-nocookie.com/embed/${video}` };
  const [, film, key] = (host === 'vimeo.com' && /^\/(\d{5,12})(?:\/([\da-f]{6,16}))?$/.exec(pathname)) || [];
  return film === undefined
    ? undefined
    : { provider: 'vimeo', url: `https://player.vimeo.com/video/${film}?dnt=1${key ? `&h=${key}` : ''}` };
}
