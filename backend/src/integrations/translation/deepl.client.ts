import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isLanguage, type Language } from '@leap/domain';
import { Circuit, ProviderUnavailableError } from '../circuit.js';
import { ProviderKeys } from '../provider-keys/provider-keys.js';
import { inRequests, joinedTexts } from './text-parts.js';

/** Keys of the free plan end in `:fx`, and work at a host of their own. */
const FREE_KEY = /:fx$/;
const HOSTS = { free: 'https://api-free.deepl.com', paid: 'https://api.deepl.com' } as const;
/** The practice waits for a draft: so long for each attempt. */
const TIMEOUT_MS = 8_000;
/** A member waits for a page's answer: so long for all requests of a translation. */
const MEMBERS_TIMEOUT_MS = 4_000;
/** A draft is tried once more, because a translation changes nothing at the provider. */
const RETRIES = 1;
const PAUSE_MS = 300;
/** A quota that is used up: a status of DeepL's own. */
const QUOTA_STATUS = 456;
/** The languages as targets; American English and the informal "tú", as on the site. */
const targets: Record<Language, Record<string, string>> = {
  en: { target_lang: 'EN-US' },
  es: { target_lang: 'ES', formality: 'prefer_less' },
};

export interface TranslationOptions {
  /** Absent: DeepL recognizes it. */
  from?: Language;
  /** A draft for the practice, which may take longer than a member's request. */
  isDraft?: boolean;
}

/** No key is configured: translation is off. */
export class TranslationOffError extends Error {
  override readonly name = 'TranslationOffError';
}

/** DeepL refused the key or the request. */
export class TranslationRefusalError extends Error {
  override readonly name = 'TranslationRefusalError';

  constructor(readonly status: number) {
    super(`DeepL refused with ${status}.`);
  }
}

/** Too many requests at once: it wants to be asked later. */
export class TranslationBusyError extends Error {
  override readonly name = 'TranslationBusyError';
}

/** The characters of the plan are used up. */
export class TranslationQuotaError extends Error {
  override readonly name = 'TranslationQuotaError';
}

/** Texts in another language. */
export interface Translation {
  /** In the order in which they were given. */
  texts: string[];
  /** The language of the first text, if it is one of ours. */
  from?: Language;
}

const isAnswer = (error: unknown): boolean =>
  error instanceof TranslationOffError ||
  error instanceof TranslationRefusalError ||
  error instanceof TranslationBusyError ||
  error instanceof TranslationQuotaError;

/** Client of DeepL's API (https://developers.deepl.com/docs/api-reference/translate). */
@Injectable()
export class DeepLClient {
  private readonly circuit = new Circuit('deepl', { timeoutMs: TIMEOUT_MS, isAnswer });

  constructor(private readonly keys: ProviderKeys) {}

  /** The keys in use: the same object until one of them changes. */
  get settings() {
    return this.keys.settingsOf('deepl');
  }

  /** Whether a key is configured. */
  get isOn(): boolean {
    return this.settings.DEEPL_API_KEY !== undefined;
  }

  /** Resets the circuit: for tests. */
  reset(): void {
    this.circuit.reset();
  }

  /**
   * Translates texts, in as few requests as DeepL allows; empty ones stay empty. At most 4 s and one attempt; of a draft 8 s for each of two
   * attempts of a request.
   * @throws TranslationOffError, TranslationRefusalError, TranslationBusyError, TranslationQuotaError, or ProviderUnavailableError
   */
  async translate(
    texts: readonly string[],
    to: Language,
    { from, isDraft = false }: TranslationOptions = {},
  ): Promise<Translation> {
    const end = Date.now() + MEMBERS_TIMEOUT_MS;
    await this.keys.refresh();
    const parts: string[] = [];
    let detected: Language | undefined;
    for (const text of inRequests(texts)) {
      const call = (signal: AbortSignal): Promise<Answer> =>
        this.ask('/v2/translate', signal, {
          text,
          ...targets[to],
          ...(from && { source_lang: from.toUpperCase() }),
          preserve_formatting: true,
        });
      const { translations } = await (isDraft ? this.withRetry(call) : this.before(end, call));
      if (!Array.isArray(translations) || translations.length !== text.length || !translations.every(isTranslated))
        throw new ProviderUnavailableError('deepl', 'failed');
      parts.push(...translations.map((one) => one.text));
      const language = translations[0]?.detected_source_language?.toLowerCase();
      if (isLanguage(language)) detected ??= language;
    }
    return { texts: joinedTexts(texts, parts), from: from ?? detected };
  }

  /** Makes a call that costs no characters, to check the key. @throws as {@link translate} */
  async check(): Promise<void> {
    await this.keys.refresh();
    const { character_count: used, character_limit: limit } = await this.circuit.run(
      (signal) => this.ask('/v2/usage', signal),
      { timeoutMs: TIMEOUT_MS / 2 },
    );
    if (typeof used === 'number' && typeof limit === 'number' && used >= limit)
      throw new TranslationQuotaError('The characters of the plan are used up.');
  }

  private async before(end: number, call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    const timeoutMs = end - Date.now();
    if (timeoutMs <= 0) throw new ProviderUnavailableError('deepl', 'slow');
    return this.circuit.run(call, { timeoutMs });
  }

  private async withRetry(call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.circuit.run(call);
      } catch (error) {
        // Who has waited for the time-out does not wait for a second one.
        if (attempt === RETRIES || !(error instanceof ProviderUnavailableError) || error.reason !== 'failed')
          throw error;
        await sleep(PAUSE_MS * (0.5 + Math.random()));
      }
    }
  }

  private async ask(path: string, signal: AbortSignal, body?: object): Promise<Answer> {
    const { DEEPL_API_KEY: key, DEEPL_BASE_URL: base } = this.settings;
    if (key === undefined) throw new TranslationOffError('There is no key of DeepL.');
    const response = await fetch(`${base ?? (FREE_KEY.test(key) ? HOSTS.free : HOSTS.paid)}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `DeepL-Auth-Key ${key}`,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal,
    });
    if (response.status === 429) throw new TranslationBusyError('DeepL wants to be asked later.');
    if (response.status === QUOTA_STATUS) throw new TranslationQuotaError('The characters of the plan are used up.');
    if (response.status >= 400 && response.status < 500) throw new TranslationRefusalError(response.status);
    if (!response.ok) throw new Error(`DeepL answered ${response.status}.`);
    return (await response.json()) as Answer;
  }
}

/** Fields of DeepL's answers that are read. */
interface Answer {
  translations?: unknown;
  character_count?: unknown;
  character_limit?: unknown;
}

const isTranslated = (value: unknown): value is { text: string; detected_source_language?: string } =>
  typeof (value as { text?: unknown } | null)?.text === 'string';
