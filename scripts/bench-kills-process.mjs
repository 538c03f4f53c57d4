/** The product of bench-kills.mjs: as main.ts starts it, with the bench's push service in place of the sandbox, which would die with the process. */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

const built = (file) => import(pathToFileURL(join(root, 'backend/dist', file)).href);
const { loadEnv } = await built('config/env.js');
const { createLogger } = await built('common/request-log.js');
const { assemble, listen, loadDemo, prepareDatabase } = await built('start-up.js');

const provided = { ...loadEnv(), SANDBOX_ORIGIN: process.env.BENCH_PUSH_ORIGIN };
await prepareDatabase(provided, () => undefined);
await loadDemo(provided, () => undefined);
const app = await assemble(provided, createLogger(provided), undefined);
await listen(app, provided);
process.once('SIGTERM', () => void app.close().then(() => process.exit()));
