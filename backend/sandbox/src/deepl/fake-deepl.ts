import express, { Router, type Request, type Response } from 'express';
import { faultOf } from '../faults.js';
import type { SandboxStore } from '../store.js';

/** As keys of the free plan end. */
export const SANDBOX_DEEPL_KEY = 'sandbox-deepl-key:fx';
const QUOTA = 'deepl.quota';
const USED = 'deepl.used';
const QUOTA_OF_FREE_PLAN = 500_000;
const MOST_TEXTS = 50;
const MOST_STORED = 50;

/** Parameters of `POST /v2/translate` that the product may use, as in the real API. */
const known = new Set(['text', 'source_lang', 'target_lang', 'formality', 'preserve_formatting', 'context']);
/** English alone is no target any more. */
const targets = new Set(['EN-US', 'EN-GB', 'ES', 'ES-419']);

/** Words that only Spanish has: enough to recognize the language of samples. */
const SPANISH = /[ñ¿¡áéíóú]|\b(el|la|los|las|de|que|y|en|un|una|por|con|para|se|mi|es)\b/giu;

const languageOf = (text: string): 'EN' | 'ES' => {
  const words = text.split(/\s+/).length;
  return (text.match(SPANISH)?.length ?? 0) / words > 0.15 ? 'ES' : 'EN';
};

/** The same text, visibly a translation: the mark stands behind what Markdown has at the beginning of the first line. */
const translated = (text: string, target: string): string =>
  text.replace(/^(\s*(?:#{1,6} |[-*>] |\d+\. )?)/, `$1[${target.slice(0, 2)}] `);

/**
 * Fake of DeepL, below `/sandbox/deepl`: `POST /v2/translate` and `GET /v2/usage`. For tests: `POST /quota { characters }` sets what is left of
 * the quota, and `GET /received` shows the requests, the latest first.
 */
export function fakeDeepL(store: SandboxStore): Router {
  const router = Router();
  const received: unknown[] = [];

  const usage = async (): Promise<{ used: number; limit: number }> => ({
    used: Number((await store.setting(USED)) ?? 0),
    limit: Number((await store.setting(QUOTA)) ?? QUOTA_OF_FREE_PLAN),
  });

  router.post('/quota', express.json({ inflate: false, limit: '1kb' }), async (req: Request, res: Response) => {
    const { characters } = (req.body ?? {}) as { characters?: unknown };
    if (!Number.isSafeInteger(characters) || Number(characters) < 0)
      return void res.status(422).json({ error: 'Send { "characters" }: how many are left.' });
    await store.changeSetting(USED, '0');
    await store.changeSetting(QUOTA, String(characters));
    res.json({ characters });
  });
  router.get('/received', (_req, res) => {
    res.json(received);
  });

  const api = Router();
  api.use(faultOf(store, 'deepl'), (req, res, next) => {
    if (req.headers.authorization === `DeepL-Auth-Key ${SANDBOX_DEEPL_KEY}`) next();
    else res.status(403).json({ message: 'Authorization failed.' });
  });
  api.get('/usage', async (_req, res) => {
    const { used, limit } = await usage();
    res.json({ character_count: used, character_limit: limit });
  });
  api.post('/translate', express.json({ inflate: false, limit: 128 * 1024 }), async (req: Request, res: Response) => {
    const body = (req.body ?? {}) as Record<string, unknown>;
    const problem = refusalOf(body);
    if (problem !== undefined) return void res.status(400).json({ message: problem });
    const texts = body['text'] as string[];
    const { used, limit } = await usage();
    const next = used + texts.join('').length;
    if (next > limit) return void res.status(456).json({ message: 'Quota exceeded' });
    await store.changeSetting(USED, String(next));
    received.unshift(body);
    received.length = Math.min(received.length, MOST_STORED);
    res.json({
      translations: texts.map((text) => ({
        detected_source_language: body['source_lang'] ?? languageOf(text),
        text: translated(text, String(body['target_lang'])),
      })),
    });
  });
  return router.use('/v2', api);
}

/** Why DeepL would refuse the request. */
function refusalOf(body: Record<string, unknown>): string | undefined {
  const { text, source_lang: source, target_lang: target, formality } = body;
  const unknown = Object.keys(body).find((name) => !known.has(name));
  if (unknown !== undefined) return `Unknown parameter: ${unknown}`;
  if (!Array.isArray(text) || text.length === 0 || !text.every((one) => typeof one === 'string'))
    return 'Parameter "text" not specified.';
  if (text.length > MOST_TEXTS) return 'Too many texts.';
  if (typeof target !== 'string' || !targets.has(target)) return "Value for 'target_lang' not supported.";
  if (source !== undefined && source !== 'EN' && source !== 'ES') return "Value for 'source_lang' not supported.";
  if (formality !== undefined && formality !== 'prefer_less') return "Value for 'formality' not supported.";
  return undefined;
}
