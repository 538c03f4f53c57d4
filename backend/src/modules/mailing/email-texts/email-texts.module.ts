import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { EmailTextsAdminController } from './email-texts-admin.controller.js';
import { EmailTextsService } from './email-texts.service.js';

/** Texts of the emails that the product sends. */
@Module({ imports: [ContentModule], controllers: [EmailTextsAdminController], providers: [EmailTextsService] })
export class EmailTextsModule {}
