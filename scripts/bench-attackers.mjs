/**
 * The attackers of `npm run bench -- attacks`, in a process of their own, so that they do not slow down the measurement. Each attack
 * returns its number of responses by status (0: the connection was closed without one).
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

const { url, attack, seconds, email: knownEmail } = JSON.parse(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const inflatedBytes = 10 * 1024 * 1024 - 1_024;
const addressesOfLogIns = 100;
const webhooks = ['stripe', 'fathom', 'mail', 'nothing'];
const cookies = [
  'leap.sid=x',
  '__Host-leap.sid=x',
  '__Host-leap.sid=s%3Aforged.forged',
  '__Host-leap.sid=s%3Aabcdefghijklmnopqrstuvwxyz012345.abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
];

const attacks = { bombs, slowBodies, forgedCookies, logIns };
process.send({ statuses: await attacks[attack]() });
process.disconnect();
agent.destroy();

/** 100 bodies of 10 KB that inflate to 10 MB, with current signature headers. */
async function bombs() {
  const body = gzipSync(Buffer.alloc(inflatedBytes, '{'), { level: 9 });
  const now = String(Math.floor(Date.now() / 1_000));
  const hex = '0'.repeat(64);
  return count(100, (index) =>
    ask(
      `/api/webhooks/${webhooks[index % webhooks.length]}`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          'content-length': body.length,
          'stripe-signature': `t=${now},v1=${hex}`,
          'mail-signature': `t=${now},v1=${hex}`,
          'webhook-id': `msg_${index}`,
          'webhook-timestamp': now,
          'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
          'x-forwarded-for': `198.51.100.${index}`,
        },
      },
      (sent) => sent.end(body),
    ),
  );
}

/** 200 bodies, sent one byte every half second, to webhooks, forms and pages. */
async function slowBodies() {
  const paths = ['/api/webhooks/fathom', '/api/contacts', '/api/nothing', '/about'];
  const now = String(Math.floor(Date.now() / 1_000));
  return count(200, (index) =>
    ask(
      paths[index % paths.length],
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': 60_000,
          'webhook-id': `msg_${index}`,
          'webhook-timestamp': now,
          'webhook-signature': `v1,${Buffer.alloc(32).toString('base64')}`,
          'x-forwarded-for': `203.0.113.${index}`,
        },
      },
      (sent) => {
        sent.write('{');
        const drip = setInterval(() => sent.write(' '), 500);
        sent.once('close', () => clearInterval(drip));
      },
    ),
  );
}

/** 16 connections that request pages with forged cookies. */
async function forgedCookies() {
  const until = Date.now() + seconds * 1_000;
  const statuses = {};
  await Promise.all(
    Array.from({ length: 16 }, async (_unused, index) => {
      while (Date.now() < until) {
        const status = await ask(index % 2 ? '/' : '/es/about', {
          headers: { cookie: cookies[index % cookies.length], 'x-forwarded-for': `192.0.2.${index}` },
        });
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  return statuses;
}

/** 800 wrong log-ins from 100 addresses; half of them at the account of the member who is measured. */
async function logIns() {
  return count(800, (index) => {
    const email = index % 2 ? knownEmail : `nobody-${index}@example.com`;
    const body = JSON.stringify({ email, password: `not the password ${index}` });
    return ask(
      '/api/login',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': `10.1.1.${index % addressesOfLogIns}`,
        },
      },
      (sent) => sent.end(body),
    );
  });
}

async function count(times, work) {
  const statuses = {};
  for (const status of await Promise.all(Array.from({ length: times }, (_unused, index) => work(index))))
    statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** The status of the answer, once it and the connection's request are over; none within 90 s is an error of the drill. */
function ask(path, options, write = (sent) => sent.end()) {
  return Promise.race([
    new Promise((resolve) => {
      const sent = request(`${url}${path}`, { agent, ...options });
      sent.on('response', (answer) => {
        answer.resume();
        answer.on('close', () => {
          resolve(answer.statusCode);
          if (!sent.writableEnded) sent.destroy();
        });
      });
      sent.on('error', () => resolve(0));
      write(sent);
    }),
    sleep(90_000, 'open for 90 s', { ref: false }),
  ]);
}
