import { mediaKindOf, storedFileOf } from '@leap/domain';
import { embedOf } from '@leap/markdown';

/** How a recording can be watched on the page. */
export const recordingPlayers = ['youtube', 'vimeo', 'fathom', 'video', 'audio'] as const;

export type RecordingPlayer = (typeof recordingPlayers)[number];

const FATHOM_SHARE = /^\/(?:share|embed)\/([\w-]{6,200})\/?$/;

/**
 * What plays the recording at an address: a frame of its host, or the browser itself for a file. Fathom's frame is the one that its oEmbed
 * answer names for a share link. A file of the practice's store is played by a path that leads members to a signed link. Undefined for an
 * address that can only be linked.
 * @param id of the recording
 */
export function playerOf(address: string, id: string): { kind: RecordingPlayer; url: string } | undefined {
  const stored = storedFileOf(address);
  if (stored !== undefined) return fileOf(stored, `/api/member/call-recordings/${id}/file`);
  const isOwn = /^\/(?![/\\])/.test(address);
  if (!isOwn && !URL.canParse(address)) return undefined;
  const { protocol, hostname, pathname, username, password } = new URL(address, 'https://site.invalid');
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  const frame = embedOf(address);
  if (frame) return { kind: frame.provider, url: frame.url };
  const [, share] = (hostname === 'fathom.video' && FATHOM_SHARE.exec(pathname)) || [];
  if (share !== undefined) return { kind: 'fathom', url: `https://fathom.video/embed/${share}` };
  return fileOf(pathname, address);
}

function fileOf(path: string, url: string): { kind: RecordingPlayer; url: string } | undefined {
  const kind = mediaKindOf(path);
  return kind && { kind, url };
}
