import { Global, Module } from '@nestjs/common';
import { TokenDirectory } from '../../../auth/token-directory.js';
import { ApiDocumentAdminController } from './api-document-admin.controller.js';
import { ApiTokensAdminController } from './api-tokens-admin.controller.js';
import { ApiTokensService } from './api-tokens.service.js';
import { ApiTokenDirectory } from './token-directory.service.js';

/** Tokens of programs; global, because the guard of every route needs them. */
@Global()
@Module({
  controllers: [ApiTokensAdminController, ApiDocumentAdminController],
  providers: [ApiTokensService, { provide: TokenDirectory, useClass: ApiTokenDirectory }],
  exports: [TokenDirectory],
})
export class ApiTokensModule {}
