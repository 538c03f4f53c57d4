import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Sandbox } from '@leap/sandbox';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { startTestSandbox } from '../../../test/sandbox.js';
import { ProviderUnavailableError } from '../circuit.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { DeepLClient, TranslationOffError, TranslationQuotaError, TranslationRefusalError } from './deepl.client.js';
import { TranslationService } from './translation.service.js';

let database: TestDatabase;
let sandbox: Sandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = await startTestSandbox(database.url);
});
afterAll(async () => {
  await sandbox.stop();
  await database.drop();
});
beforeEach(async () => {
  await sandbox.setFault('deepl', 'ok');
  await leave(500_000);
});

const at = (): string => sandbox.settings.deepl.DEEPL_BASE_URL;
const leave = (characters: number): Promise<Response> =>
  fetch(`${at()}/quota`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ characters }),
  });
const received = async (): Promise<Record<string, unknown>[]> =>
  (await (await fetch(`${at()}/received`)).json()) as Record<string, unknown>[];
const clientWith = (env = sandbox.settings.deepl as { DEEPL_API_KEY?: string; DEEPL_BASE_URL: string }): DeepLClient =>
  new DeepLClient(new ProviderKeys(env));

describe('a translation by DeepL', () => {
  it('is in the order of its texts, in informal Spanish, and names the language that it was', async () => {
    expect(await clientWith().translate(['Saying no', '', '## What came up\n- Rest'], 'es')).toEqual({
      texts: ['[ES] Saying no', '', '## [ES] What came up\n- Rest'],
      from: 'en',
    });
    expect((await received())[0]).toEqual({
      text: ['Saying no', '## What came up\n- Rest'],
      target_lang: 'ES',
      formality: 'prefer_less',
      preserve_formatting: true,
    });
    expect(await clientWith().translate(['Decir que no'], 'en', { from: 'es' })).toEqual({
      texts: ['[EN] Decir que no'],
      from: 'es',
    });
    expect((await received())[0]).toMatchObject({ source_lang: 'ES', target_lang: 'EN-US' });
  });

  it('of many texts takes several requests', async () => {
    const texts = Array.from({ length: 70 }, (_unused, index) => `Item ${index}`);
    expect((await clientWith().translate(texts, 'es')).texts).toEqual(texts.map((text) => `[ES] ${text}`));
  });

  it('of a draft succeeds at the second attempt; failures are distinguished', async () => {
    await sandbox.setFault('deepl', 'flaky');
    expect((await clientWith().translate(['No'], 'es', { isDraft: true })).texts).toEqual(['[ES] No']);
    await sandbox.setFault('deepl', 'down');
    await expect(clientWith().translate(['No'], 'es', { isDraft: true })).rejects.toThrow(ProviderUnavailableError);
    await expect(clientWith().translate(['No'], 'es')).rejects.toThrow(ProviderUnavailableError);
    await sandbox.setFault('deepl', 'ok');
    await leave(3);
    await expect(clientWith().translate(['Never'], 'es')).rejects.toThrow(TranslationQuotaError);
    const wrong = { DEEPL_API_KEY: 'other:fx', DEEPL_BASE_URL: at() };
    await expect(clientWith(wrong).translate(['No'], 'es')).rejects.toThrow(TranslationRefusalError);
    await expect(clientWith({ DEEPL_BASE_URL: at() }).translate(['No'], 'es')).rejects.toThrow(TranslationOffError);
  });

  it('in a member’s request is tried once, for at most 4 s', async () => {
    await sandbox.setFault('deepl', 'flaky');
    await expect(clientWith().translate(['No'], 'es')).rejects.toMatchObject({ reason: 'failed' });
    await sandbox.setFault('deepl', 'slow');
    const begun = Date.now();
    const long = Array.from({ length: 70 }, (_unused, index) => `Item ${index}`);
    await expect(clientWith().translate(long, 'es')).rejects.toMatchObject({ reason: 'slow' });
    expect(Date.now() - begun).toBeLessThan(5_000);
  });

  it('fails with a code that a page has a text for', async () => {
    await leave(0);
    await expect(new TranslationService(clientWith()).translate(['No'], 'es')).rejects.toMatchObject({
      code: 'translation_quota_used_up',
    });
    const off = new TranslationService(clientWith({ DEEPL_BASE_URL: at() }));
    expect(off.isOn).toBe(false);
    await expect(off.translate(['No'], 'es')).rejects.toMatchObject({ code: 'service_unavailable', status: 503 });
  });

  it('tests the key without using characters', async () => {
    await expect(clientWith().check()).resolves.toBeUndefined();
    await leave(0);
    await expect(clientWith().check()).rejects.toThrow(TranslationQuotaError);
  });
});
