import { Module } from '@nestjs/common';
import { ContentModule } from '../../content/content.module.js';
import { CalculatorEmailsController } from './calculator-emails.controller.js';
import { CalculatorEmailsJobs } from './calculator-emails.jobs.js';
import { CalculatorEmailsService } from './calculator-emails.service.js';
import { LegalTextsModule } from '../legal-texts/legal-texts.module.js';

@Module({
  imports: [ContentModule, LegalTextsModule],
  controllers: [CalculatorEmailsController],
  providers: [CalculatorEmailsService, CalculatorEmailsJobs],
})
export class CalculatorEmailsModule {}
