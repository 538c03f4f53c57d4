import { Global, Module, type DynamicModule } from '@nestjs/common';
import { ENV, type Env } from './env.js';

/** Provides the validated configuration to all modules. */
@Global()
@Module({})
export class ConfigModule {
  static with(env: Env): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: ENV, useValue: env }], exports: [ENV] };
  }
}
