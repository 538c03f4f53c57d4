/**
 * The yardsticks of `npm run bench`, in a process of their own: hand-written servers for one address each. `bytes` is
 * node:http with a recorded answer, `pg` node:http that runs the work's statements by pg, `nest` Nest with express around the same. The parent
 * sends `{ answer: { status, headers, body }, statements }` (the body in base64) and receives the ports.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { json } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

// The backend's own packages, as it has them.
const { resolve } = createRequire(join(root, 'backend/package.json'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
await load('reflect-metadata');
const { default: pg } = await load('pg');
const { All, Controller, Module, Req, Res } = await load('@nestjs/common');
const { NestFactory } = await load('@nestjs/core');

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, options: '-c timezone=UTC' });
let work = { status: 503, headers: {}, body: Buffer.alloc(0), statements: [] };

/** Runs the statements on one connection, each prepared; several of them that write are one transaction. The last one's rows are the answer. */
async function ask(input) {
  // As it is now: the last answers of one work are on their way when the next begins.
  const { name, statements } = work;
  if (statements.length === 0) return { status: 'ok' };
  const client = await pool.connect();
  try {
    const isWrite = statements.some(({ text }) => /^\s*(INSERT|UPDATE)/i.test(text));
    if (isWrite) await client.query('BEGIN');
    let rows = [];
    for (const [index, { text, values, from = [] }] of statements.entries())
      ({ rows } = await client.query({
        name: `${name}-${index}`,
        text,
        values: [...values, ...from.map((key) => input?.[key])],
      }));
    if (isWrite) await client.query('COMMIT');
    return rows;
  } finally {
    client.release();
  }
}

const bytes = createServer((request, response) => {
  // A body has to be read, as the product does, before the connection can carry the next request.
  request.on('end', () => {
    response.writeHead(work.status, work.headers);
    response.end(work.body);
  });
  request.resume();
});

const byHand = createServer(async (request, response) => {
  const input = request.method === 'POST' ? await json(request) : request.resume() && undefined;
  const text = JSON.stringify(await ask(input));
  response.writeHead(work.status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
});

class AnyController {
  async answer(request, response) {
    response.status(work.status);
    return ask(request.body);
  }
}
// Decorators by hand: this is no TypeScript.
Controller()(AnyController);
Req()(AnyController.prototype, 'answer', 0);
Res({ passthrough: true })(AnyController.prototype, 'answer', 1);
All('*any')(AnyController.prototype, 'answer', Object.getOwnPropertyDescriptor(AnyController.prototype, 'answer'));
class AppModule {
  name = 'yardstick';
}
Module({ controllers: [AnyController] })(AppModule);
const nest = await NestFactory.create(AppModule, { logger: false });

process.on('message', ({ name, answer, statements = [] }) => {
  work = { name, ...answer, body: Buffer.from(answer.body, 'base64'), statements };
  process.send({ ready: true });
});
process.on('disconnect', () => process.exit(0));
await Promise.all([
  nest.listen(0, '127.0.0.1'),
  ...[bytes, byHand].map((server) => new Promise((ready) => server.listen(0, '127.0.0.1', ready))),
]);
process.send({
  ports: { bytes: bytes.address().port, pg: byHand.address().port, nest: nest.getHttpServer().address().port },
});
