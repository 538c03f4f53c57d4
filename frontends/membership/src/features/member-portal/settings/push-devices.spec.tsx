import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi, problem, type FakeAnswer } from '../../../../../testing/fake-api';
import { renderPage } from '../../../../../testing/render-page';
import common from '../../../locales/en.json' with { type: 'json' };
import commonEs from '../../../locales/es.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import { NotificationChoices } from './notification-choices';

const texts = {
  en: { membership: common, 'membership-member-data': en },
  es: { membership: commonEs, 'membership-member-data': es },
};
const here = { id: 'd1', device: 'Chrome, Android', createdAt: '2026-11-20T10:00:00Z', isCurrent: true };
const there = { ...here, id: 'd2', device: 'Firefox, Linux', isCurrent: false };
const keys = { p256dh: 'point', auth: 'secret' };

/** A browser with a push service. */
function fakeBrowser(permission: NotificationPermission = 'granted') {
  const subscribe = jest.fn(async (_options: object) => ({
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
  }));
  const unsubscribe = jest.fn(async () => true);
  const registration = { active: {}, pushManager: { subscribe, getSubscription: async () => ({ unsubscribe }) } };
  const register = jest.fn(async () => registration);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    // The page's own worker is the portal's, which shows no messages.
    value: { register, ready: new Promise(() => undefined), getRegistration: async () => registration },
  });
  const requestPermission = jest.fn(async () => {
    Object.assign(window.Notification, { permission });
    return permission;
  });
  Object.assign(window, { PushManager: () => undefined, Notification: { permission: 'default', requestPermission } });
  return { subscribe, register, unsubscribe, requestPermission };
}
beforeEach(() => {
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(window, 'PushManager');
  Reflect.deleteProperty(window, 'Notification');
  jest.restoreAllMocks();
});

function open(
  push: object,
  { language = 'en' as 'en' | 'es', add = (): FakeAnswer => ({ status: 201, body: here }) } = {},
) {
  let devices = { availability: 'available', publicKey: 'key', devices: [] as object[], ...push };
  const calls = fakeApi({
    'GET /api/member/notification-settings': () => ({
      status: 200,
      body: { comments: true, pushComments: true, pushCalls: true, quietFrom: 21, quietUntil: 8, timeZone: 'Etc/UTC' },
    }),
    'PATCH /api/member/notification-settings': () => ({ status: 200, body: {} }),
    'GET /api/member/push-devices': () => ({ status: 200, body: devices }),
    'POST /api/member/push-devices': () => {
      const answer = add();
      if (answer?.status === 201) devices = { ...devices, devices: [here] };
      return answer;
    },
    'DELETE /api/member/push-devices/d1': () => {
      devices = { ...devices, devices: [] };
      return { status: 204 };
    },
  });
  return { calls, ...renderPage(<NotificationChoices />, { texts, language }) };
}
const part = async (name = 'Notifications on your devices') => within(await screen.findByRole('group', { name }));
const turnOn = async () => (await part()).findByRole('button', { name: 'Turn on for this device' });

describe('notifications on devices', () => {
  it('ask for the permission after a click alone, and subscribe with the key of the server', async () => {
    const browser = fakeBrowser();
    const { calls } = open({});
    const button = await turnOn();
    expect((await part()).getByText(/never what or from whom/)).toBeTruthy();
    expect([browser.requestPermission.mock.calls.length, browser.register.mock.calls.length]).toEqual([0, 0]);
    await userEvent.setup().click(button);
    expect(await (await part()).findByText(/They’re on for this device/)).toBeTruthy();
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(calls.find(({ route }) => route.startsWith('POST'))?.body).toEqual({
      endpoint: 'https://push.example/1',
      keys,
    });
  });

  it('say that the browser blocks them when the permission is refused', async () => {
    const browser = fakeBrowser('denied');
    const { calls } = open({});
    await userEvent.setup().click(await turnOn());
    expect(await (await part()).findByText(/blocks notifications/)).toBeTruthy();
    expect([browser.subscribe.mock.calls.length, calls.some(({ route }) => route.startsWith('POST'))]).toEqual([
      0,
      false,
    ]);
  });

  it('report a failure and can be tried again', async () => {
    fakeBrowser();
    open({}, { add: () => problem(500, 'internal_error') });
    await userEvent.setup().click(await turnOn());
    expect((await screen.findByRole('alert')).textContent).toContain('didn’t work');
    expect(await turnOn()).toBeTruthy();
  });

  it('are chosen by kind, and removed from each device', async () => {
    const browser = fakeBrowser();
    const { calls } = open({ devices: [here, there] });
    const group = await part();
    const user = userEvent.setup();
    await user.click(await group.findByRole('checkbox', { name: 'Comments on my posts' }));
    expect(calls.findLast(({ route }) => route.startsWith('PATCH'))?.body).toEqual({ pushComments: false });
    expect(group.getByText(/Firefox, Linux/)).toBeTruthy();
    await user.click(group.getByRole('button', { name: 'Remove Chrome, Android' }));
    expect(await group.findByText(/off for this device/)).toBeTruthy();
    expect(browser.unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('are turned off with everything else by one click', async () => {
    fakeBrowser();
    const { calls } = open({ devices: [here] });
    await (await part()).findByRole('checkbox', { name: 'Comments on my posts' });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Turn all of these off' }));
    expect(calls.findLast(({ route }) => route.startsWith('PATCH'))?.body).toMatchObject({
      comments: false,
      pushComments: false,
      pushCallHourBefore: false,
    });
  });

  it.each([
    ['not_configured', /aren’t set up/],
    ['shared_device', /others use too/],
  ])('are not offered when they are %s, and say why', async (availability, reason) => {
    fakeBrowser();
    open({ availability, publicKey: undefined });
    expect(await (await part()).findByText(reason)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on for this device' })).toBeNull();
  });

  it('need the installed app on an iPhone, and another browser elsewhere', async () => {
    open({}, { language: 'es' });
    expect(await (await part('Avisos en tus dispositivos')).findByText(/no puede mostrar avisos/)).toBeTruthy();
    cleanup();
    jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    open({});
    expect(await (await part()).findByText(/Add to Home Screen/)).toBeTruthy();
  });
});
