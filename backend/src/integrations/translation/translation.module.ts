import { Global, Module } from '@nestjs/common';
import { DeepLClient } from './deepl.client.js';
import { TranslationService } from './translation.service.js';

/** Translation by DeepL, for drafts of the practice and for members who request it. */
@Global()
@Module({ providers: [DeepLClient, TranslationService], exports: [DeepLClient, TranslationService] })
export class TranslationModule {}
