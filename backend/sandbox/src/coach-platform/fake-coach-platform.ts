import express, { Router, type RequestHandler } from 'express';
import { faultOf } from '../faults.js';
import type { SandboxStore } from '../store.js';
import { CoachPlatformState, type CoachAccount } from './state.js';

/** The accounts of the sample content, which exist on the platform too. */
export interface DemoLogIns {
  accounts: readonly CoachAccount[];
  password: string;
}

type Fields = Record<string, string>;

/** The texts of a body with exactly these fields; undefined for any other body. */
function fieldsIn(body: unknown, required: readonly string[], optional: readonly string[] = []): Fields | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const entries = Object.entries(body);
  const isKnown = entries.every(
    ([name, value]) => typeof value === 'string' && [...required, ...optional].includes(name),
  );
  return isKnown && required.every((name) => name in body) ? (Object.fromEntries(entries) as Fields) : undefined;
}

const normalise = (email = ''): string => email.trim().toLowerCase();

/**
 * Fake of the coach platform, below `/sandbox/coach-platform`: `POST /check` implements the protocol of
 * `auth/providers/coach-platform/README.md`, `POST /accounts` is its sign-up. Has the demo accounts.
 */
export function fakeCoachPlatform(store: SandboxStore, demo: DemoLogIns): Router {
  const state = new CoachPlatformState(store.pool);
  const router = Router();
  const json: RequestHandler = express.json({ inflate: false, limit: '4kb' });

  router.post('/check', faultOf(store, 'coach-platform'), json, async (req, res) => {
    const fields = fieldsIn(req.body, ['email', 'password']);
    if (!fields) {
      res.status(400).json({ error: 'Send { "email", "password" } as texts, and nothing else.' });
      return;
    }
    const { email, password = '' } = fields;
    const account = (await state.find(normalise(email), password)) ?? demoAccount(normalise(email), password);
    if (account)
      res.json({
        email: account.email,
        firstName: account.firstName ?? undefined,
        lastName: account.lastName ?? undefined,
      });
    else res.status(401).json({ error: 'The e-mail address or the password is wrong.' });
  });

  router.post('/accounts', json, async (req, res) => {
    const fields = fieldsIn(req.body, ['email', 'password'], ['firstName', 'lastName']);
    if (!fields) {
      res
        .status(400)
        .json({ error: 'Send { "email", "password", "firstName"?, "lastName"? } as texts, and nothing else.' });
      return;
    }
    const { email, password = '', firstName = null, lastName = null } = fields;
    await state.save({ email: normalise(email), firstName, lastName }, password);
    res.status(201).json({ email: normalise(email) });
  });

  function demoAccount(email: string, password: string): CoachAccount | undefined {
    return password === demo.password ? demo.accounts.find((account) => account.email === email) : undefined;
  }
  return router;
}
