import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { compileFunction } from 'node:vm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WebhookDeliverer } from '../src/modules/operations/webhooks/webhook-deliverer.service.js';
import { createTestAppWith, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';
import { resetDatabase } from './reset-database.js';
import { transactionsEnded } from './transactions-ended.js';

/** The part of an n8n workflow that the recipe uses. */
interface Node {
  name: string;
  type: string;
  parameters: Record<string, unknown> & { options?: { response?: { response?: { fullResponse?: boolean } } } };
}
interface Workflow {
  nodes: Node[];
  connections: Record<string, { main: { node: string }[][] }>;
}
interface Item {
  json: Record<string, unknown>;
}
interface Rule {
  conditions: { conditions: { leftValue: string; rightValue: string }[] };
}
const workflow = JSON.parse(
  readFileSync(new URL('../../docs/recipes/n8n-workflow.json', import.meta.url), 'utf8'),
) as Workflow;

/** Runs the workflow's own code and expressions as n8n does, node by node. */
class Runner {
  readonly staticData: Record<string, unknown> = {};
  env: Record<string, string> = {};
  token = '';

  /** @throws what a node throws: n8n answers the webhook with 500 then */
  async run(trigger: string, items: Item[], body: Buffer = Buffer.alloc(0)): Promise<void> {
    await this.follow(trigger, [items], body);
  }

  private async follow(name: string, outputs: Item[][], body: Buffer): Promise<void> {
    for (const [output, items] of outputs.entries())
      for (const { node } of items.length === 0 ? [] : (workflow.connections[name]?.main[output] ?? [])) {
        const next = workflow.nodes.find((one) => one.name === node);
        if (!next) throw new Error(`There is no node ${node}.`);
        await this.follow(node, await this.execute(next, items, body), body);
      }
  }

  private async execute({ type, parameters }: Node, items: Item[], body: Buffer): Promise<Item[][]> {
    const value = (name: string, item: Item): string => this.evaluate(String(parameters[name]), item);
    switch (type) {
      case 'n8n-nodes-base.code': {
        const code = compileFunction(`return (async () => { ${String(parameters['jsCode'])} })()`, [
          '$input',
          '$env',
          '$getWorkflowStaticData',
          'require',
        ]);
        const self = { helpers: { getBinaryDataBuffer: () => Promise.resolve(body) } };
        const input = { first: () => items[0] };
        return [
          (await code.call(self, input, this.env, () => this.staticData, createRequire(import.meta.url))) as Item[],
        ];
      }
      case 'n8n-nodes-base.switch': {
        const { values } = parameters['rules'] as { values: Rule[] };
        return values.map(({ conditions }) =>
          items.filter((item) =>
            conditions.conditions.every(({ leftValue, rightValue }) => this.evaluate(leftValue, item) === rightValue),
          ),
        );
      }
      case 'n8n-nodes-base.httpRequest':
        return [
          await Promise.all(
            items.map(async (item) => {
              const answer = await fetch(value('url', item), {
                method: value('method', item),
                headers: {
                  ...(parameters['authentication'] !== undefined && { authorization: `Bearer ${this.token}` }),
                  ...(parameters['sendBody'] === true && { 'content-type': 'application/json' }),
                },
                ...(parameters['sendBody'] === true && { body: value('jsonBody', item) }),
              });
              if (!answer.ok) throw new Error(`${answer.status} of ${answer.url}`);
              const json = (await answer.json()) as Record<string, unknown>;
              if (parameters.options?.response?.response?.fullResponse !== true) return { json };
              return { json: { headers: Object.fromEntries(answer.headers), body: json } };
            }),
          ),
        ];
      default:
        throw new Error(`The recipe has a node of another type: ${type}.`);
    }
  }

  /** `text` as it is, and `=text {{ expression }}`. */
  private evaluate(text: string, { json }: Item): string {
    if (!text.startsWith('=')) return text;
    return text
      .slice(1)
      .replaceAll(/\{\{(.+?)\}\}(?!\})/g, (_all, expression: string) =>
        String(compileFunction(`return (${expression})`, ['$json', '$env'])(json, this.env)),
      );
  }
}

interface Received {
  method: string;
  path: string;
  body: Record<string, unknown>;
}

let test: TestApp;
let server: Server;
let origin: string;
let admin: ReturnType<TestApp['browser']>;
let n8n: Runner;
let isCrmAway: boolean;
/** What CRM and chat got. */
const received: Received[] = [];
/** How n8n answered the webhook. */
const answered: number[] = [];

beforeAll(async () => {
  server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { url = '', method = '' } = req;
      const body = Buffer.concat(chunks);
      if (url !== '/webhook/site-events') {
        if (isCrmAway) return void res.writeHead(503).end();
        const json = JSON.parse(body.toString() || '{}') as Record<string, unknown>;
        received.push({ method, path: url, body: json });
        return void res.end(JSON.stringify({ ...json, id: 'crm-1' }));
      }
      void n8nAnswers(req.headers, body).then((status) => {
        answered.push(status);
        res.writeHead(status).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  test = await createTestAppWith({ PRIVATE_WEBHOOKS: [origin] });
});
afterAll(async () => {
  await test.close();
  server.close().closeAllConnections();
});
beforeEach(async () => {
  await resetDatabase(test.dataSource);
  received.length = 0;
  answered.length = 0;
  isCrmAway = false;
  const owner = await createUser(test.dataSource, { email: 'owner@example.com', role: 'admin' });
  admin = test.browser();
  await admin.post('/api/login').send({ email: owner.email, password: testPassword }).expect(200);
  // The steps of the recipe.
  n8n = new Runner();
  const scopes = ['inquiries:read', 'inquiries:write', 'membership:read'];
  n8n.token = (await admin.post('/api/admin/api-tokens').send({ name: 'n8n', scopes }).expect(201)).body.token;
  const { body } = await admin
    .post('/api/admin/webhooks')
    .send({ name: 'n8n', url: `${origin}/webhook/site-events`, kinds: ['signup.created', 'payment.failed'] })
    .expect(201);
  n8n.env = {
    LEAP_URL: test.url,
    LEAP_WEBHOOK_KEY: body.signingKey,
    CRM_URL: `${origin}/crm`,
    CHAT_URL: `${origin}/chat`,
  };
});

async function n8nAnswers(headers: IncomingHttpHeaders, body: Buffer): Promise<number> {
  try {
    await n8n.run('Event of the site', [{ json: { headers } }], body);
    return 200;
  } catch {
    return 500;
  }
}
const deliver = (): Promise<void> => test.app.get(WebhookDeliverer).deliver();
const apply = async (): Promise<number> => {
  const [row] = await test.dataSource.query<{ id: number }[]>(
    `INSERT INTO inner_circle_signups (email, first_name, last_name, language, readiness_level, time_commitment, challenge_area,
       transformation_goal, subscription_type, amount, terms_accepted_at)
     VALUES ('ana@example.com', 'Ana', 'Example', 'es', 'very-ready', '1-2_hours', '-', '-', 'monthly', 10000, now()) RETURNING id`,
  );
  return row!.id;
};

describe('the recipe for n8n', () => {
  it('takes a new application to the CRM, and notes its id', async () => {
    await apply();
    await deliver();
    expect(answered).toEqual([200]);
    expect(received).toEqual([
      {
        method: 'PUT',
        path: '/crm/people/ana%40example.com',
        body: { email: 'ana@example.com', name: 'Ana Example', plan: 'monthly', language: 'es' },
      },
    ]);
    expect((await admin.get('/api/admin/contacts?externalId=crm-1').expect(200)).body).toEqual([
      expect.objectContaining({ email: 'ana@example.com', name: 'Ana Example', source: 'api' }),
    ]);
  });

  it('gets an event again that the CRM did not take', async () => {
    isCrmAway = true;
    await apply();
    await deliver();
    isCrmAway = false;
    await test.dataSource.query(
      `UPDATE webhook_deliveries SET due_at = now() - interval '1 second'; UPDATE webhooks SET rests_until = NULL`,
    );
    await deliver();
    expect(answered).toEqual([500, 200]);
    expect(received).toHaveLength(1);
  });

  it('tells the chat of a failed payment', async () => {
    const id = await apply();
    await test.dataSource.query(
      `INSERT INTO membership_events (occurred_at, signup_id, kind, occurrence, plan, amount) VALUES (now(), $1, 'payment_failed', 1, 'monthly', 10000)`,
      [id],
    );
    await deliver();
    expect(answered).toEqual([200, 200]);
    expect(received.filter(({ path }) => path === '/chat')).toEqual([
      {
        method: 'POST',
        path: '/chat',
        body: { text: `A payment failed: ${test.url}/admin/inner-circle-signups/${id}` },
      },
    ]);
  });

  it.each([
    ['another key', { 'webhook-signature': 'v1,AAAA' }],
    ['an earlier time', { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 600) }],
    ['no headers', { 'webhook-id': undefined, 'webhook-timestamp': undefined, 'webhook-signature': undefined }],
  ])('takes nothing that came with %s', async (_name, changed) => {
    const headers: IncomingHttpHeaders[] = [];
    const run = n8n.run.bind(n8n);
    n8n.run = (trigger, items, body) => {
      headers.push(items[0]?.json['headers'] as IncomingHttpHeaders);
      return run(trigger, items, body);
    };
    await admin
      .post('/api/contacts')
      .send({ name: 'Ana', email: 'ana@example.com', coachingType: 'other' })
      .expect(201);
    await apply();
    await deliver();
    received.length = 0;
    const answer = await fetch(`${origin}/webhook/site-events`, {
      method: 'POST',
      body: JSON.stringify({ type: 'payment.failed', data: {} }),
      headers: Object.fromEntries(
        Object.entries({ ...headers[0], ...changed }).filter(
          ([name, value]) => name.startsWith('webhook-') && value !== undefined,
        ),
      ) as Record<string, string>,
    });
    expect([answer.status, received]).toEqual([500, []]);
  });

  it('keeps the CRM’s contacts as the site’s, page by page, and goes on where it was', async () => {
    const add = (name: string): Promise<unknown> =>
      test.dataSource.query(
        `INSERT INTO contacts (name, email, coaching_type, language) SELECT $1, n || '@example.com', 'other', 'en' FROM generate_series(1, 60) n`,
        [name],
      );
    const sync = async (): Promise<void> => {
      await transactionsEnded(test);
      await n8n.run('Every ten minutes', [{ json: {} }]);
    };
    const crm = new Map<string, unknown>();
    const store = (): void => {
      for (const { method, path, body } of received.splice(0))
        if (method === 'DELETE') crm.delete(path);
        else crm.set(path, body['name']);
    };
    await add('Ana');
    await add('Ben');
    await sync();
    store();
    expect(crm.size).toBe(120);
    await test.dataSource.query(`DELETE FROM contacts WHERE name = 'Ana'`);
    isCrmAway = true;
    await expect(sync()).rejects.toThrow('503');
    isCrmAway = false;
    await sync();
    expect(received).toHaveLength(60);
    store();
    expect([...crm.values()]).toEqual(Array.from({ length: 60 }, () => 'Ben'));
    await sync();
    expect(received).toEqual([]);
  });
});
