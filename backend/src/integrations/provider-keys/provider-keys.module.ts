import { Global, Module } from '@nestjs/common';
import { ProviderKeys } from './provider-keys.js';

/** Keys of the providers, for their clients. */
@Global()
@Module({ providers: [ProviderKeys], exports: [ProviderKeys] })
export class ProviderKeysModule {}
