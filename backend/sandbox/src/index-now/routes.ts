import express, { Router } from 'express';
import { faultOf } from '../faults.js';
import type { SandboxStore } from '../store.js';

/** The key that the product gets from the sandbox. */
export const SANDBOX_INDEXNOW_KEY = 'sandbox-indexnow-key';
const MAX_STORED = 100;

interface Submission {
  host: string;
  urlList: string[];
}

const isSubmission = (body: unknown): body is Submission & { key: unknown } =>
  typeof body === 'object' &&
  body !== null &&
  'host' in body &&
  typeof body.host === 'string' &&
  'urlList' in body &&
  Array.isArray(body.urlList) &&
  body.urlList.every((url) => typeof url === 'string');

/** Fake of IndexNow's receiver below `/sandbox/indexnow`: checks key and host as the protocol says, and shows what it got. */
export function indexNowRoutes(store: SandboxStore, siteUrl: string): Router {
  const router = Router();
  const received: string[] = [];
  router.post('/', faultOf(store, 'indexnow'), express.json({ inflate: false, limit: '100kb' }), (req, res) => {
    const body: unknown = req.body;
    if (!isSubmission(body)) return void res.status(400).end();
    if (body.key !== SANDBOX_INDEXNOW_KEY) return void res.status(403).end();
    const isOwn = (url: string): boolean => URL.canParse(url) && new URL(url).host === body.host;
    if (body.host !== new URL(siteUrl).host || !body.urlList.every(isOwn)) return void res.status(422).end();
    received.unshift(...body.urlList);
    received.length = Math.min(received.length, MAX_STORED);
    res.status(200).end();
  });
  router.get('/', (_req, res) => {
    res.json(received);
  });
  return router;
}
