import type { RecordingPlayerDto } from '@leap/client/membership';

type FrameKind = Exclude<RecordingPlayerDto['kind'], 'video' | 'audio'>;

interface FrameProtocol {
  /** Address of the frame that begins at a moment; without one it waits for a click. */
  address(url: string, start: number | undefined): string;
  /** What asks the player to report its position, once the frame is loaded or the player is ready. */
  greetings: object[];
  /** Messages that play from a moment; undefined where the frame has to be loaded anew. */
  seek?(seconds: number): object[];
  /** What a message of the player says; of one that has ended, the position is the start. */
  read(message: Message): { position?: number; isReady?: boolean; hasFailed?: boolean };
}

interface Message {
  event?: unknown;
  info?: unknown;
  data?: unknown;
}

const numberIn = (value: unknown, key: string): number | undefined => {
  const found = value && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined;
  return typeof found === 'number' && Number.isFinite(found) && found >= 0 ? found : undefined;
};

function withParameters(url: string, parameters: Record<string, string | undefined>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}

const whole = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : String(Math.floor(seconds));

/**
 * How the players of other sites are steered: by messages to their frames, so that no script of theirs runs in this document. Sources:
 * YouTube's IFrame API (the messages that its script sends), Vimeo's player.js, the address in Fathom's oEmbed answer.
 */
export const frameProtocols: Record<FrameKind, FrameProtocol> = {
  youtube: {
    address: (url, start) =>
      withParameters(url, {
        enablejsapi: '1',
        origin: window.location.origin,
        rel: '0',
        start: whole(start),
        autoplay: start === undefined ? undefined : '1',
      }),
    greetings: [{ event: 'listening', id: 'recording', channel: 'widget' }],
    seek: (seconds) => [command('seekTo', [seconds, true]), command('playVideo', [])],
    read: ({ event, info }) => ({
      position: numberIn(info, 'playerState') === 0 ? 0 : numberIn(info, 'currentTime'),
      hasFailed: event === 'onError',
    }),
  },
  vimeo: {
    address: (url, start) =>
      `${withParameters(url, { autoplay: start === undefined ? undefined : '1' })}${start === undefined ? '' : `#t=${whole(start)}s`}`,
    greetings: [
      { method: 'addEventListener', value: 'timeupdate' },
      { method: 'addEventListener', value: 'ended' },
      { method: 'addEventListener', value: 'error' },
    ],
    seek: (seconds) => [{ method: 'setCurrentTime', value: seconds }, { method: 'play' }],
    read: ({ event, data }) => ({
      position: event === 'ended' ? 0 : event === 'timeupdate' ? numberIn(data, 'seconds') : undefined,
      isReady: event === 'ready',
      hasFailed: event === 'error',
    }),
  },
  fathom: {
    address: (url, start) =>
      withParameters(url, { autoplay: start === undefined ? '0' : '1', timestamp: whole(start) }),
    greetings: [],
    read: () => ({}),
  },
};

function command(func: string, args: unknown[]): object {
  return { event: 'command', func, args };
}

/** A message of a player: JSON, as text or as an object; undefined for any other. */
export function messageOf(data: unknown): Message | undefined {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return parsed !== null && typeof parsed === 'object' ? parsed : undefined;
  } catch {
    return undefined;
  }
}
