import { Module } from '@nestjs/common';
import { LetterRecipientsModule } from '../letter-recipients/letter-recipients.module.js';
import { LettersAdminController } from './letters-admin.controller.js';
import { LettersService } from './letters.service.js';

/** Letters to the subscribers: written in both languages, looked at, and set going. */
@Module({ imports: [LetterRecipientsModule], controllers: [LettersAdminController], providers: [LettersService] })
export class LettersModule {}
