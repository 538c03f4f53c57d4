import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ChangeListener } from '../../../database/change-listener.js';
import { findMissingMigration } from '../../../database/migrate.js';
import { replicaOf } from '../../../database/replica.js';
import { FathomStatus } from '../../../integrations/fathom/fathom-status.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import { StripeStatus } from '../../../integrations/stripe/stripe-status.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { GoogleCalendarService } from '../../calendar/calendar.module.js';
import { PodcastFeedService } from '../../content/content.module.js';
import type { CheckName, HealthCheckDto, ReadinessDto } from './health.dto.js';

const PATIENCE_MS = 2_000;
/** Minimum interval of checks of optional parts: load balancers ask often, and each check calls e.g. the mail server. */
const REMEMBER_MS = 5_000;

/** Checks this process and the parts that it depends on. */
@Injectable()
export class HealthService {
  private isDraining = false;
  private readonly remembered = new Map<CheckName, { until: number; check: Promise<HealthCheckDto> }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly mail: MailService,
    private readonly podcast: PodcastFeedService,
    private readonly calendar: GoogleCalendarService,
    private readonly stripe: StripeStatus,
    private readonly fathom: FathomStatus,
    private readonly changes: ChangeListener,
  ) {}

  /** Reports "not ready" from now on, so that load balancers send new requests elsewhere. */
  startDraining(): void {
    this.isDraining = true;
  }

  /**
   * The state of all parts. A stopping process is unavailable, and one without its database or whose tables are older than itself: its
   * statements fail, and those of a former release beside it may not. All processes have the same disk, and one that hears no changes makes
   * its pages anew each second: to take these from the balancer would be an outage.
   */
  async readiness(): Promise<ReadinessDto> {
    const checks = await Promise.all([
      ask('database', () => this.dataSource.query('SELECT 1')),
      this.atMostOften('migrations', () => this.assertMigrated()),
      this.atMostOften('storage', () => this.assertWritable()),
      this.atMostOften('jobs', () => this.jobs.check()),
      this.atMostOften('mail', () => this.mail.check()),
      this.atMostOften('podcast-feed', () => this.podcast.check()),
      this.atMostOften('calendar', () => this.calendar.check()),
      this.atMostOften('stripe', () => this.stripe.check()),
      this.atMostOften('fathom', () => this.fathom.check()),
      ask('changes', () => this.assertListening()),
      ask('replica', () => this.assertReplicated()),
    ]);
    const [database, migrations] = checks;
    const isUnavailable = this.isDraining || database.status === 'down' || migrations.status === 'down';
    const isComplete = checks.every((check) => check.status !== 'down');
    return { status: isUnavailable ? 'unavailable' : isComplete ? 'ok' : 'degraded', checks };
  }

  /** @throws Error when a migration is missing: each process applies them when it starts */
  private async assertMigrated(): Promise<void> {
    const missing = await findMissingMigration(this.dataSource);
    if (missing !== undefined) throw new Error(`The migration ${missing} is missing: start this process again.`);
  }

  /** A replica that has not taken over yet, or a server whose disk is full, answers pages but stores nothing. @throws Error on one */
  private async assertWritable(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [state] = await manager.query<{ isReadOnly: boolean }[]>(
        `SELECT current_setting('transaction_read_only')::boolean AS "isReadOnly"`,
      );
      if (state?.isReadOnly === true) throw new Error('The database is read-only.');
      // A sort that needs the disk takes new space each time, and leaves nothing behind; a row may fit into a page that is there.
      await manager.query(`SET LOCAL work_mem = '64kB'`);
      await manager.query(
        'SELECT count(*) FROM (SELECT md5(n::text) FROM generate_series(1, 5000) AS n ORDER BY 1 OFFSET 0) AS sorted',
      );
    });
  }

  /** @throws Error while changes of other processes are not heard, as behind a pooler in transaction mode */
  private async assertListening(): Promise<void> {
    if (!this.changes.isListening) throw new Error('Notifications of PostgreSQL are not heard.');
  }

  /** Lists come from the database meanwhile. @throws Error while the replica does not answer or is behind */
  private async assertReplicated(): Promise<'off' | void> {
    const replica = replicaOf(this.dataSource);
    if (!replica) return 'off';
    await replica.check();
  }

  private atMostOften(name: CheckName, work: () => Promise<unknown>): Promise<HealthCheckDto> {
    const known = this.remembered.get(name);
    if (known && known.until > Date.now()) return known.check;
    const check = ask(name, work);
    this.remembered.set(name, { until: Date.now() + REMEMBER_MS, check });
    // `needs_setup` is known without asking a provider, and no longer true as soon as somebody has connected it. What takes the process from the
    // balancer is asked each time: after a short outage of the database it would stay away.
    void check.then(({ status }) => {
      if (status === 'needs_setup' || (status === 'down' && name === 'migrations')) this.remembered.delete(name);
    });
    return check;
  }
}

async function ask(name: CheckName, work: () => Promise<unknown>): Promise<HealthCheckDto> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${PATIENCE_MS / 1000} s.`)), PATIENCE_MS);
  });
  try {
    const answer = await Promise.race([work(), tooLate]);
    return { name, status: answer === 'needs_setup' || answer === 'off' ? answer : 'up' };
  } catch (error) {
    // Short and without addresses, because this answer is public.
    const { code, message } = error as { code?: unknown; message?: string };
    return { name, status: 'down', detail: typeof code === 'string' ? code : (message ?? 'failed').slice(0, 200) };
  } finally {
    clearTimeout(timer);
  }
}
