import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail, type AuditAction } from '../../auth/audit-trail.js';
import { AppError } from '../../common/app-error.js';
import { takePage } from '../../common/cursor.js';
import type { FieldError } from '../../common/error-code.js';
import { ListStatement } from '../../common/list-statement.js';
import { BulkMail } from '../../integrations/mail/bulk-mail.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { LetterTaking } from '../letter-recipients/letter-taking.service.js';
import { Letter, type LetterStatus } from './letter.entity.js';
import type { LetterAudienceDto, LetterTextsDto, ListAdminLettersQueryDto, UpdateLetterDto } from './letters.dto.js';

const SUMMARY = `id, subject_en AS "subjectEn", subject_es AS "subjectEs", status, scheduled_at AS "scheduledAt", started_at AS "startedAt", finished_at AS "finishedAt",
  taken_at AS "takenAt", recipients_count AS "recipientsCount", sent_count AS "sentCount", unknown_count AS "unknownCount", bounced_count AS "bouncedCount",
  failed_count AS "failedCount", skipped_count AS "skippedCount", created_at AS "createdAt", updated_at AS "updatedAt"`;

const texts = ['subjectEn', 'subjectEs', 'contentEn', 'contentEs'] as const;

/** Who does something, to which letter, as they have seen it. */
interface Act {
  id: string;
  actorId: string;
  version?: string;
}

/** Letters as they are written, and what is decided about them. Sending them is the recipients' part. */
@Injectable()
export class LettersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly jobs: JobsService,
    private readonly mail: BulkMail,
    private readonly taking: LetterTaking,
  ) {}

  async list({ cursor, limit, status }: ListAdminLettersQueryDto): Promise<{ items: Letter[]; next?: string }> {
    const statement = new ListStatement().where(status, (value) => `status = ${value}`);
    const rows = await this.dataSource.query<Letter[]>(`SELECT ${SUMMARY} FROM letters ${statement.page({ cursor, limit })}`, statement.values);
    return takePage(rows, limit);
  }

  /** @throws AppError `not_found` (404) */
  async get(id: string, manager: EntityManager = this.dataSource.manager): Promise<Letter> {
    const letter = await manager.findOneBy(Letter, { id });
    if (!letter) throw noSuchLetter();
    return letter;
  }

  async audience(): Promise<LetterAudienceDto> {
    const rows = await this.dataSource.query<{ language: 'en' | 'es'; count: number }[]>(
      `SELECT language, count(*)::int AS count FROM newsletter_subscribers WHERE state = 'confirmed' GROUP BY language`,
    );
    const count = (language: string): number => rows.find((row) => row.language === language)?.count ?? 0;
    return { en: count('en'), es: count('es'), isMailOn: this.mail.isOn };
  }

  async create(actorId: string, said: LetterTextsDto): Promise<Letter> {
    return this.dataSource.transaction(async (manager) => {
      const { id } = await manager.save(manager.create(Letter, { ...given(said), createdBy: actorId }));
      await this.audit.record('letters.created', actorId, manager, { type: 'letter', id });
      return this.get(id, manager);
    });
  }

  /**
   * Changes the texts of a draft.
   * @throws AppError `not_found` (404), `edit_conflict` (409) when somebody changed it meanwhile, `conflict` (409) when it is no draft
   */
  async update(id: string, actorId: string, { version, ...said }: UpdateLetterDto): Promise<Letter> {
    return this.change({ id, actorId, version }, ['draft', 'scheduled'], 'letters.updated', (letter) => {
      Object.assign(letter, given(said));
      // What goes out is what was looked at: a scheduled letter stays complete.
      if (letter.status === 'scheduled') assertComplete(letter);
    });
  }

  /** Deletes a draft. @throws AppError `not_found` (404), `conflict` (409) when it is no draft */
  async delete(id: string, actorId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const letter = await this.locked(manager, id, ['draft']);
      await manager.delete(Letter, letter.id);
      await this.audit.record('letters.deleted', actorId, manager, { type: 'letter', id });
    });
  }

  /** Begins to send: once, however many ask. @throws AppError `validation_failed` (422) while a text is missing, and as {@link update} */
  async send(id: string, actorId: string, version: string): Promise<Letter> {
    this.assertMail();
    return this.change({ id, actorId, version }, ['draft', 'scheduled'], 'letters.sent', async (letter, manager) => {
      assertComplete(letter);
      Object.assign(letter, { status: 'sending', startedAt: new Date(), scheduledAt: null, scheduledBy: null });
      await this.taking.enqueue(manager, id);
    });
  }

  /** @throws AppError `validation_failed` (422) for the past or while a text is missing, and as {@link update} */
  async schedule(id: string, actorId: string, version: string, scheduledAt: Date): Promise<Letter> {
    this.assertMail();
    if (scheduledAt.getTime() <= Date.now()) throw refused([{ field: 'scheduledAt', code: 'too_small' }]);
    return this.change({ id, actorId, version }, ['draft', 'scheduled'], 'letters.scheduled', (letter) => {
      assertComplete(letter);
      Object.assign(letter, { status: 'scheduled', scheduledAt, scheduledBy: actorId });
    });
  }

  async unschedule(id: string, actorId: string, version: string): Promise<Letter> {
    return this.change({ id, actorId, version }, ['scheduled'], 'letters.unscheduled', (letter) => void Object.assign(letter, { status: 'draft', scheduledAt: null, scheduledBy: null }));
  }

  /** The one in flight goes on; the others wait. */
  async pause(id: string, actorId: string): Promise<Letter> {
    return this.change({ id, actorId }, ['sending'], 'letters.paused', (letter) => void Object.assign(letter, { status: 'paused' }));
  }

  async resume(id: string, actorId: string): Promise<Letter> {
    this.assertMail();
    return this.change({ id, actorId }, ['paused'], 'letters.resumed', async (letter, manager) => {
      Object.assign(letter, { status: 'sending', trouble: null, troubleSince: null });
      await this.taking.goOn(manager, letter);
    });
  }

  /** Ends it where it is. Those that wait are left out, by a job. */
  async cancel(id: string, actorId: string): Promise<Letter> {
    return this.change({ id, actorId }, ['sending', 'paused'], 'letters.cancelled', async (letter, manager) => {
      Object.assign(letter, { status: 'cancelled', finishedAt: new Date(), trouble: null, troubleSince: null });
      await this.jobs.enqueue(manager, 'letters.tend', { id });
    });
  }

  /** Sends one of the two letters to whoever asks. */
  async requestTest(id: string, actor: { id: string }, language: 'en' | 'es'): Promise<void> {
    this.assertMail();
    await this.dataSource.transaction(async (manager) => {
      const letter = await this.get(id, manager);
      const errors = missing(letter).filter(({ field }) => field.toLowerCase().endsWith(language));
      if (errors.length > 0) throw refused(errors);
      await this.audit.record('letters.test-sent', actor.id, manager, { type: 'letter', id });
      await this.jobs.enqueue(manager, 'letters.send-test', { id: `${id}:${actor.id}:${language}` });
    });
  }

  private async change(act: Act, from: LetterStatus[], action: AuditAction, apply: (letter: Letter, manager: EntityManager) => Promise<void> | void): Promise<Letter> {
    const { id, actorId } = act;
    return this.dataSource.transaction(async (manager) => {
      const letter = await this.locked(manager, id, from, act.version);
      await apply(letter, manager);
      // Two changes in one millisecond must not look like one.
      letter.updatedAt = new Date(Math.max(Date.now(), letter.updatedAt.getTime() + 1));
      await manager.save(letter);
      await this.audit.record(action, actorId, manager, { type: 'letter', id });
      return this.get(id, manager);
    });
  }

  private async locked(manager: EntityManager, id: string, from: LetterStatus[], version?: string): Promise<Letter> {
    const letter = await manager.findOne(Letter, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!letter) throw noSuchLetter();
    if (!from.includes(letter.status)) throw new AppError('conflict', 409, { detail: `The letter is ${letter.status}.` });
    if (version !== undefined && letter.updatedAt.getTime() !== new Date(version).getTime()) throw new AppError('edit_conflict', 409, { detail: 'Somebody changed the letter meanwhile.' });
    return letter;
  }

  private assertMail(): void {
    if (!this.mail.isOn) throw new AppError('service_unavailable', 503, { detail: 'SMTP_URL is not set.' });
  }
}

const given = (said: LetterTextsDto): Partial<LetterTextsDto> => Object.fromEntries(texts.filter((name) => typeof said[name] === 'string').map((name) => [name, said[name]]));

const missing = (letter: Letter): FieldError[] => texts.filter((name) => letter[name].trim() === '').map((field) => ({ field, code: 'required' }));

function assertComplete(letter: Letter): void {
  const errors = missing(letter);
  if (errors.length > 0) throw refused(errors);
}

const refused = (errors: FieldError[]): AppError => new AppError('validation_failed', 422, { errors, detail: 'Some fields were refused.' });
const noSuchLetter = (): AppError => new AppError('not_found', 404, { detail: 'There is no such letter.' });
