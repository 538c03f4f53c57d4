import { Module } from '@nestjs/common';
import { TracesService } from './traces.service.js';

/** Traces for the operator. */
@Module({ providers: [TracesService], exports: [TracesService] })
export class TracesModule {}
