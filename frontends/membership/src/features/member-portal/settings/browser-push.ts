import { activeWorker } from '../active-worker';

/** Why a browser cannot be added, or cannot yet. `install`: an iPhone or iPad shows notifications of installed apps alone. */
export type PushObstacle = 'install' | 'unsupported' | 'blocked';

/** Served at the root, so that it is the whole site's. */
const WORKER = '/sw.js';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** What stands in the way in this browser; undefined when nothing does. */
export function pushObstacle(): PushObstacle | undefined {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/**
 * Asks for the permission and subscribes; call it on a click.
 * @returns what the server needs; undefined when the permission was not given
 * @throws DOMException when the browser's push service does not answer
 */
export async function subscribe(
  publicKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } } | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await activeWorker(WORKER);
  const asked = { userVisibleOnly: true, applicationServerKey: publicKey };
  // One for another key of the server cannot be used any more, and stands in the way.
  const subscription = await pushManager.subscribe(asked).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(asked);
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends this browser's subscription; the server has forgotten it already. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
