/**
 * `npm run bench -- webhooks`: 10,000 events to one receiver that refuses every twentieth request, from two processes, of which one is
 * killed in the middle. Every event has to arrive, and what arrives twice has its id.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from './product.mjs';

const events = 10_000;
const refusesOneOf = 20;
/** Given up after so many seconds. */
const longest = 600;

/**
 * Measures and prints.
 *
 * @param {object} bench
 * @param {import('pg').Client} bench.database an empty one
 * @param {string} bench.databaseUrl
 * @param {string} bench.dataDir
 * @returns {Promise<boolean>} whether every event arrived
 */
export async function measureWebhooks({ database, databaseUrl, dataDir }) {
  const receiver = await startReceiver();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PRIVATE_WEBHOOKS: receiver.origin,
    NODE_ENV: 'development',
  };
  const one = await startProduct(env);
  const two = await startProduct(env);
  let third;
  try {
    const unheard = await timed(() => insertContacts(database, 0));
    await makeWebhook(two.url, receiver.origin);
    const startedAt = performance.now();
    const inserting = timed(() => insertContacts(database, events));
    let killedAt;
    while (receiver.accepted.size < events && performance.now() - startedAt < longest * 1_000) {
      if (killedAt === undefined && receiver.accepted.size > events / 3) {
        killedAt = receiver.accepted.size;
        one.child.kill('SIGKILL');
        third = await startProduct(env);
      }
      await sleep(50);
    }
    const heard = await inserting;
    const seconds = (performance.now() - startedAt) / 1_000;
    const { rows } = await database.query(
      `SELECT id FROM webhook_events WHERE kind = 'contact.created' AND id::text = ANY ($1)`,
      [[...receiver.accepted.keys()]],
    );
    const again = [...receiver.accepted.values()].reduce((sum, times) => sum + times - 1, 0);
    console.log('\n| 10,000 events | |\n| --- | ---: |');
    console.log(
      `| stored with their contacts, one transaction each, without and with a webhook | ${unheard.toFixed(1)} s, ${heard.toFixed(1)} s |`,
    );
    console.log(
      `| arrived | ${receiver.accepted.size.toLocaleString('en-US')}, all known: ${rows.length === receiver.accepted.size} |`,
    );
    console.log(`| refused by the receiver with 503, and sent again | ${receiver.refused.toLocaleString('en-US')} |`);
    console.log(`| arrived twice, with their ids, after the kill at ${killedAt} | ${again} |`);
    console.log(`| until all had arrived | ${seconds.toFixed(0)} s |`);
    const isMet = receiver.accepted.size === events && rows.length === events;
    console.log(`\n${isMet ? 'Met' : 'NOT met'}: every event arrives.`);
    return isMet;
  } finally {
    for (const process of [one, two, third]) await process?.stop();
    receiver.server.close();
  }
}

async function startReceiver() {
  const receiver = { accepted: new Map(), refused: 0 };
  let requests = 0;
  receiver.server = createServer(async (req, res) => {
    await buffer(req);
    requests += 1;
    if (requests % refusesOneOf === 0) {
      receiver.refused += 1;
      res.writeHead(503).end();
      return;
    }
    const id = String(req.headers['webhook-id']);
    receiver.accepted.set(id, (receiver.accepted.get(id) ?? 0) + 1);
    res.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver.server, 'listening');
  receiver.origin = `http://127.0.0.1:${receiver.server.address().port}`;
  return receiver;
}

async function makeWebhook(url, origin) {
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@example.com', password: 'transform-demo' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const created = await fetch(`${url}/api/admin/webhooks`, {
    method: 'POST',
    headers: { ...headers, Cookie: cookie },
    body: JSON.stringify({ name: 'Bench', url: `${origin}/`, kinds: ['contact.created'] }),
  });
  if (created.status !== 201) throw new Error(`A webhook was not created: ${await created.text()}`);
}

async function insertContacts(database, first) {
  for (let n = first; n < first + events; n += 1)
    await database.query({
      name: 'insert-contact',
      text: `INSERT INTO contacts (name, email, coaching_type, message, language) VALUES ('Bench', $1, 'life', '', 'en')`,
      values: [`bench-${n}@example.com`],
    });
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
}
