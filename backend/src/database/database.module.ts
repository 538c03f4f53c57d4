import {
  type DynamicModule,
  Global,
  Inject,
  Logger,
  Module,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ENV, type Env } from '../config/env.js';
import { ChangeListener } from './change-listener.js';
import { dataSourceOptions, poolOf, type Entities } from './data-source.js';
import { queryDirectly } from './direct-queries.js';
import { connectReplica, replicaOf } from './replica.js';
import { failFastWhileStalled } from './stalled-server.js';

/** The connection to PostgreSQL and the listener for changed content. */
@Global()
@Module({})
export class DatabaseModule implements OnModuleInit, OnModuleDestroy {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    connectReplica(this.dataSource, this.env);
  }

  async onModuleDestroy(): Promise<void> {
    await replicaOf(this.dataSource)?.end();
  }

  static with(entities: Entities): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          inject: [ENV],
          useFactory: (env: Env) => {
            const logger = new Logger('Database');
            return {
              ...dataSourceOptions(env, entities, (error) =>
                logger.warn(`Lost a connection: ${error instanceof Error ? error.message : String(error)}`),
              ),
              retryAttempts: 0,
            };
          },
          dataSourceFactory: async (options) => {
            if (!options) throw new Error('The data source has no options.');
            const dataSource = await new DataSource(options).initialize();
            failFastWhileStalled(poolOf(dataSource));
            queryDirectly(dataSource);
            return dataSource;
          },
        }),
      ],
      providers: [ChangeListener],
      exports: [ChangeListener],
    };
  }
}
