import { Module } from '@nestjs/common';
import { AuthModule } from '../../../auth/auth.module.js';
import { ContentModule } from '../../content/content.module.js';
import { PasskeysController } from './passkeys.controller.js';
import { PasskeysService } from './passkeys.service.js';

/** Passkeys of accounts. */
@Module({ imports: [AuthModule, ContentModule], controllers: [PasskeysController], providers: [PasskeysService] })
export class PasskeysModule {}
