import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { GaugeConfiguration, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { counted } from '../../../common/counters.js';
import { ChangeListener } from '../../../database/change-listener.js';
import { poolOf } from '../../../database/data-source.js';
import { MemberEventsService } from '../../community/community.module.js';
import { routeOf, type Answered } from './route-of.js';

/** Upper bounds in seconds: what people feel, and the time-outs. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const QUEUES = `
  SELECT name, CASE WHEN state < 'active' THEN 'pending' ELSE state::text END AS state, count(*)::integer AS count,
         coalesce(max(extract(epoch FROM now() - start_after)) FILTER (WHERE state < 'active' AND start_after <= now()), 0)::float AS age
    FROM pgboss.job WHERE state <= 'active' OR state = 'failed' GROUP BY 1, 2`;
const FACTS = `
  SELECT (SELECT count(*)::integer FROM users WHERE is_inner_circle_member) AS members,
         (SELECT count(*)::integer FROM webhook_deliveries WHERE state = 'pending') AS "pendingDeliveries",
         (SELECT count(*)::integer FROM webhooks WHERE off_at IS NULL AND failing_since IS NOT NULL) AS "failingWebhooks"`;
const BACKUP_AGE = 'SELECT extract(epoch FROM now() - max(created_at))::float AS age FROM backups';

interface QueueRow {
  name: string;
  state: string;
  count: number;
  age: number;
}

/**
 * Numbers for Prometheus on a port of their own (`METRICS_PORT`), which is not to be published: of this process, of the queue, of the
 * database's pool, and of requests by route. Nothing of a person is in them.
 */
@Injectable()
export class MetricsService implements OnModuleDestroy {
  private server: Server | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly changes: ChangeListener,
    private readonly streams: MemberEventsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** Begins to count and to answer. @returns the port. @throws what `listen` throws */
  async listen(port: number, host?: string): Promise<number> {
    // Loaded when it is wanted: 2 MB of memory otherwise.
    const client = await import('prom-client');
    const registry = new client.Registry();
    client.collectDefaultMetrics({ register: registry });
    this.addRequests(client, registry);
    this.addState(client, registry);
    this.server = createServer((_req, res) => {
      registry.metrics().then(
        (text) => res.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => res.writeHead(503).end(),
      );
    });
    this.server.listen(port, host);
    await once(this.server, 'listening');
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  onModuleDestroy(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private addRequests(client: typeof import('prom-client'), registry: Registry): void {
    const durations: Histogram<'method' | 'route' | 'status'> = new client.Histogram({
      name: 'leap_request_duration_seconds',
      help: 'Requests by route and status, from the first byte to the end of the answer',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers: [registry],
    });
    // The server, not express: what is answered from memory is counted too.
    (this.host.httpAdapter.getHttpServer() as Server).prependListener(
      'request',
      (req: Answered, res: ServerResponse) => {
        const startedAt = performance.now();
        res.once('close', () => {
          const route = routeOf(req, res);
          // A stream is open as long as somebody reads.
          if (route === '/api/member/events') return;
          durations.observe(
            { method: req.method ?? '', route, status: res.statusCode },
            (performance.now() - startedAt) / 1000,
          );
        });
      },
    );
  }

  private addState(client: typeof import('prom-client'), registry: Registry): void {
    const gauge = <Label extends string>(options: GaugeConfiguration<Label>): void =>
      registry.registerMetric(new client.Gauge({ ...options, registers: [] }));
    const pool = poolOf(this.dataSource);
    const { changes, streams, dataSource } = this;
    gauge({
      name: 'leap_database_connections',
      help: 'Connections of the pool, and who waits for one',
      labelNames: ['state'],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'wanted' }, pool.waitingCount);
      },
    });
    gauge({
      name: 'leap_changes_heard',
      help: '1 while notifications of PostgreSQL are heard',
      collect() {
        this.set(changes.isListening ? 1 : 0);
      },
    });
    gauge({
      name: 'leap_member_streams',
      help: 'Open event streams of members',
      collect() {
        this.set(streams.size);
      },
    });
    // Both are collected at once: by one statement.
    let asked: Promise<QueueRow[]> | undefined;
    const queues = (): Promise<QueueRow[]> =>
      (asked ??= dataSource
        .query<QueueRow[]>(QUEUES)
        // Without PostgreSQL the numbers of this process matter most.
        .catch(() => [])
        .finally(() => (asked = undefined)));
    gauge({
      name: 'leap_jobs',
      help: 'Jobs by queue and state',
      labelNames: ['queue', 'state'],
      async collect() {
        const rows = await queues();
        this.reset();
        for (const { name, state, count } of rows) this.set({ queue: name, state }, count);
      },
    });
    gauge({
      name: 'leap_job_oldest_seconds',
      help: 'How long the oldest due job of a queue has been pending',
      labelNames: ['queue'],
      async collect() {
        const rows = await queues();
        this.reset();
        for (const { name, state, age } of rows) if (state === 'pending') this.set({ queue: name }, age);
      },
    });
    gauge({
      name: 'leap_records',
      help: 'Members, pending deliveries of webhooks, and webhooks that fail',
      labelNames: ['what'],
      async collect() {
        const [facts] = await dataSource.query<Record<string, number>[]>(FACTS).catch(() => []);
        this.reset();
        for (const [what, value] of Object.entries(facts ?? {})) this.set({ what }, value);
      },
    });
    gauge({
      name: 'leap_backup_age_seconds',
      help: 'Time since the last backup; absent while there was none',
      async collect() {
        const [last] = await dataSource.query<{ age: number | null }[]>(BACKUP_AGE).catch(() => []);
        this.reset();
        // A gauge without labels would begin with 0 again.
        this.remove();
        if (typeof last?.age === 'number') this.set(last.age);
      },
    });
    registry.registerMetric(
      new client.Counter({
        registers: [],
        name: 'leap_done_total',
        help: 'Emails, jobs, webhooks, pages and public answers of this process by outcome',
        labelNames: ['what'],
        collect() {
          this.reset();
          for (const [what, value] of counted()) this.inc({ what }, value);
        },
      }),
    );
  }
}
