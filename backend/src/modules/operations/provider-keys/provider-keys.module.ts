import { Module } from '@nestjs/common';
import { ProviderKeysAdminController } from './provider-keys-admin.controller.js';
import { ProviderKeysService } from './provider-keys.service.js';
import { ProviderTests } from './provider-tests.js';

/** Keys of providers that an administrator enters. */
@Module({ controllers: [ProviderKeysAdminController], providers: [ProviderKeysService, ProviderTests] })
export class ProviderKeysAdminModule {}
