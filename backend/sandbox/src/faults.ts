import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { FakeProvider, SandboxStore } from './store.js';

/** Longer than every time-out of the product. */
export const SLOW_MS = 30_000;

/** Applies the configured fault of this provider; `invalid_grant` is handled by the provider's own routes. */
export function faultOf(store: SandboxStore, provider: FakeProvider): RequestHandler {
  return async (_req, res, next) => {
    const state = await store.nextCall(provider);
    if (state === 'slow') await sleep(SLOW_MS, undefined, { ref: false });
    if (state === 'down') res.status(503).type('text/plain').send('The sandbox was set to fail.\n');
    else next();
  };
}
