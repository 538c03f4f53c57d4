import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { saveSessionNow } from '../../../auth/session.js';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { ChangeListener } from '../../../database/change-listener.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { toMemberEvent, type MemberEvent } from './member-events.dto.js';
import { readersWhoBlock } from './blocked-events.js';
import { podReaderIds, readingSessions } from './stream-access.js';

/** Interval of heartbeats, each with a check whether the readers still have access. */
const HEARTBEAT_MS = 15_000;
/** Limit of streams of one account in this process. */
export const STREAMS_PER_USER = 6;
const STREAMS_IN_ALL = 5_000;
/** Limit of unread bytes: a stalled browser is disconnected, and reconnects later. */
const MOST_UNREAD_BYTES = 64 * 1024;
const RETRY_AFTER_SECONDS = 30;

interface Stream {
  res: Response;
  userId: string;
  /** As the access guard admitted it: without the second factor that an owner needs, it is a member's. */
  isOwner: boolean;
  sessionId: string;
  /** Events that arrive before the headers are sent are only remembered here. */
  isOpen: boolean;
  /** Whether an event arrived meanwhile. */
  hasMissed: boolean;
}

/** The open streams of this process. They hold no database connections: one listener serves all of them. */
@Injectable()
export class MemberEventsService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(MemberEventsService.name);
  private readonly streams = new Set<Stream>();
  private isStopping = false;
  private heartbeat: NodeJS.Timeout | undefined;
  private unsubscribe: (() => void) | undefined;
  /** Ends when all events so far are sent: they are sent in their order. */
  private sending = Promise.resolve();

  constructor(
    private readonly changes: ChangeListener,
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit(): void {
    this.unsubscribe = this.changes.onMemberChange((change) => this.notify(change));
    this.heartbeat = setInterval(() => void this.beat(), HEARTBEAT_MS);
    this.heartbeat.unref();
  }

  onModuleDestroy(): void {
    this.unsubscribe?.();
    clearInterval(this.heartbeat);
    this.endAll();
  }

  /** Number of open streams in this process. */
  get size(): number {
    return this.streams.size;
  }

  /**
   * Answers with a stream that stays open until the reader disconnects or loses access, or the process stops.
   * @throws AppError `rate_limited` (429) beyond {@link STREAMS_PER_USER}, `service_unavailable` (503) when the process is full or
   *   stopping
   */
  async open(user: SessionUser, req: Request, res: Response): Promise<void> {
    const own = [...this.streams].filter(({ userId }) => userId === user.id);
    if (own.length >= STREAMS_PER_USER)
      throw new AppError('rate_limited', 429, {
        detail: 'There are streams enough of this account.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    if (this.isStopping || this.streams.size >= STREAMS_IN_ALL)
      throw new AppError('service_unavailable', 503, { detail: 'No more streams here for now.', retryAfterSeconds: 1 });
    const stream: Stream = {
      res,
      userId: user.id,
      isOwner: user.role === 'admin',
      sessionId: req.sessionID,
      isOpen: false,
      hasMissed: false,
    };
    // Counted before the session is saved, so that concurrent requests do not exceed the limit.
    this.streams.add(stream);
    res.once('close', () => this.streams.delete(stream));
    try {
      await saveSessionNow(req);
    } catch (error) {
      this.streams.delete(stream);
      throw error;
    }
    // Never cached, compressed or buffered by proxies (nginx).
    res.set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    res.socket?.setNoDelay(true);
    res.flushHeaders();
    stream.isOpen = true;
    if (req.method === 'HEAD' || this.isStopping) res.end();
    else write(stream, 'event: ready\ndata: {}\n\n');
    if (stream.hasMissed) write(stream, eventOf({ type: 'resync' }));
    // Checks again: access may have ended while the stream was being opened.
    await this.endForbidden([stream]);
  }

  /** Ends every stream, and opens no more. */
  endAll(): void {
    this.isStopping = true;
    // One that is being opened ends by itself.
    for (const { res, isOpen } of this.streams) if (isOpen) res.end();
    this.streams.clear();
  }

  /** Checks the access of all streams, and sends a heartbeat to those that keep it. */
  async beat(): Promise<void> {
    await this.endForbidden([...this.streams]);
    for (const stream of this.streams) write(stream, 'event: beat\ndata: {}\n\n');
  }

  private notify(change: string): void {
    const [kind, id, podId, commenterId] = change.split(':', 4);
    if (kind === 'access') return void this.endForbidden([...this.streams].filter(({ userId }) => userId === id));
    if (kind === 'notification' || kind === 'pod') return this.notifyReaders(id, { type: kind });
    // What this reader sees is another from now on.
    if (kind === 'blocks') return this.notifyReaders(id, { type: 'resync' });
    const event = toMemberEvent(change);
    if (!event) return;
    // The missed events may include the loss of somebody's access.
    if (event.type === 'resync') void this.endForbidden([...this.streams]);
    this.sending = this.sending.then(() => this.send(event, podId, commenterId));
  }

  /**
   * Sends an event to all but those who block whom it is of. What happens in a pod is for its people of this moment and the owner: others do
   * not hear that there is something.
   */
  private async send(event: MemberEvent, podId: string | undefined, commenterId: string | undefined): Promise<void> {
    if (this.streams.size === 0) return;
    try {
      const blocking = await readersWhoBlock(this.dataSource, event, commenterId);
      const pod = podId ? await podReaderIds(this.dataSource, podId) : undefined;
      const hears = ({ userId, isOwner }: Stream): boolean =>
        !pod || pod.people.has(userId) || (isOwner && pod.owners.has(userId));
      for (const stream of this.streams)
        if (!blocking.has(stream.userId) && hears(stream)) write(stream, eventOf(event));
    } catch (error) {
      this.logger.warn(`An event has no known audience: ${error instanceof Error ? error.message : 'unknown'}`);
      for (const stream of this.streams) write(stream, eventOf({ type: 'resync' }));
    }
  }

  /** Sends an event to one account, or to all: whose it is, is nobody else's business. */
  private notifyReaders(id: string | undefined, event: MemberEvent): void {
    for (const stream of this.streams) if (id === undefined || stream.userId === id) write(stream, eventOf(event));
  }

  private async endForbidden(streams: Stream[]): Promise<void> {
    if (streams.length === 0) return;
    try {
      const ids = streams.map(({ sessionId }) => sessionId);
      const reading = await readingSessions(this.dataSource, ids, this.env.ADMIN_SECOND_FACTOR === 'required');
      for (const stream of streams.filter(({ sessionId }) => !reading.has(sessionId))) this.end(stream);
    } catch (error) {
      // Without the database there are no events either; the next heartbeat checks again.
      this.logger.warn(`Open streams could not be checked: ${error instanceof Error ? error.message : 'unknown'}`);
    }
  }

  private end(stream: Stream): void {
    if (!stream.isOpen) return;
    this.streams.delete(stream);
    stream.res.end('event: end\ndata: {}\n\n');
  }
}

const eventOf = (event: MemberEvent): string => `data: ${JSON.stringify(event)}\n\n`;

function write(stream: Stream, text: string): void {
  const { res } = stream;
  if (!stream.isOpen) stream.hasMissed = true;
  if (!stream.isOpen || res.writableEnded) return;
  res.write(text);
  if (res.writableLength > MOST_UNREAD_BYTES) res.destroy();
}
