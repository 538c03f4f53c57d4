import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Language } from '@leap/domain';
import { AppError } from '../../common/app-error.js';
import { ProviderUnavailableError } from '../circuit.js';
import {
  DeepLClient,
  TranslationBusyError,
  TranslationOffError,
  TranslationQuotaError,
  TranslationRefusalError,
  type Translation,
  type TranslationOptions,
} from './deepl.client.js';

const PAUSE_SECONDS = 30;

/** Translates texts inside requests: what fails is an answer with a code. */
@Injectable()
export class TranslationService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Translation');

  constructor(private readonly deepl: DeepLClient) {}

  onApplicationBootstrap(): void {
    if (!this.isOn)
      this.logger.log('Translation is off: there is no key, neither DEEPL_API_KEY nor one entered at /admin/setup.');
  }

  /** Whether a provider is configured. */
  get isOn(): boolean {
    return this.deepl.isOn;
  }

  /**
   * Translates texts, in their order.
   * @throws AppError `service_unavailable` (503), also without a key; `translation_quota_used_up` (503)
   */
  async translate(texts: readonly string[], to: Language, options?: TranslationOptions): Promise<Translation> {
    try {
      return await this.deepl.translate(texts, to, options);
    } catch (error) {
      if (error instanceof TranslationQuotaError)
        throw new AppError('translation_quota_used_up', 503, { detail: error.message });
      if (
        error instanceof TranslationOffError ||
        error instanceof TranslationBusyError ||
        error instanceof TranslationRefusalError ||
        error instanceof ProviderUnavailableError
      ) {
        // Never the texts: the reason alone.
        this.logger.warn(`Nothing was translated: ${error.message}`);
        throw new AppError('service_unavailable', 503, { detail: error.message, retryAfterSeconds: PAUSE_SECONDS });
      }
      throw error;
    }
  }
}
