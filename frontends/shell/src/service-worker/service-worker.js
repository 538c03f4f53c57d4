/*
 * Shows push messages, and opens what they are about. It answers no requests: pages come from the network as without it. Served at
 * `/sw.js`; a browser gets it when a member turns notifications on.
 */

const DEVICES = '/api/member/push-devices';

/** What the server has sent, decrypted by the browser. */
function messageOf(event) {
  try {
    return event.data?.json() ?? {};
  } catch {
    return {};
  }
}

/** Browsers withdraw the permission of a site that shows nothing. */
const unnamed = { en: 'There’s something new in the portal', es: 'Hay algo nuevo en el portal' };

self.addEventListener('push', (event) => {
  const { title, body, tag, language = navigator.language.startsWith('es') ? 'es' : 'en', path } = messageOf(event);
  event.waitUntil(
    self.registration.showNotification(title ?? unnamed[language] ?? unnamed.en, {
      body,
      lang: language,
      // A later one of the same kind replaces it, in silence.
      ...(tag ? { tag } : {}),
      icon: '/app-icon-192.png',
      data: { path },
    }),
  );
});

/** The address of a message, on this site in any case. */
function addressOf(path) {
  const { origin } = self.location;
  const url = typeof path === 'string' && URL.canParse(path, origin) ? new URL(path, origin) : new URL(origin);
  return url.origin === origin ? url.href : origin;
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(addressOf(event.notification.data?.path)));
});

/** Another page that is open stays as it is: somebody may be writing there. */
async function open(address) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const opened = windows.find(({ url }) => url === address);
  return opened ? opened.focus() : self.clients.openWindow(address);
}

self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

/** The browser has changed its subscription: the server gets the new one, if this device is still on. */
async function renew({ newSubscription }) {
  const answer = await fetch(DEVICES, { credentials: 'same-origin' });
  if (!answer.ok) return;
  const { availability, publicKey, devices } = await answer.json();
  if (availability !== 'available' || !devices.some(({ isCurrent }) => isCurrent)) return;
  const subscription =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  const { endpoint, keys } = subscription.toJSON();
  await fetch(DEVICES, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  });
}
