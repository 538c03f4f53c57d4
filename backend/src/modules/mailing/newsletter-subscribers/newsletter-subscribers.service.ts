import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, normaliseEmail, type Language } from '@leap/domain';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { hashToken, tokenOfHash } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { NewsletterSubscriber, type SubscriberState } from './newsletter-subscriber.entity.js';
import type { SubscribeToNewsletterDto, UpdateNewsletterPreferencesDto } from './newsletter-subscribers.dto.js';
import { newsletterToken, newsletterTokens } from './newsletter-tokens.js';

/**
 * Starts a new subscription for a new address, or one that had unsubscribed. An active one is updated with its own values, so that the
 * work is the same for every address; `hasBegun` says which it was, also for concurrent requests.
 */
const BEGIN_ROUND = `
  INSERT INTO newsletter_subscribers AS s (id, name, email, language)
  VALUES ($1, $2, $3, $4)
  ON CONFLICT (email) DO UPDATE
     SET name = CASE WHEN s.is_active THEN s.name ELSE excluded.name END,
         language = CASE WHEN s.is_active THEN s.language ELSE excluded.language END,
         is_active = true, round = s.round + CASE WHEN s.is_active THEN 0 ELSE 1 END,
         confirmed_at = CASE WHEN s.is_active THEN s.confirmed_at END,
         unsubscribed_at = CASE WHEN s.is_active THEN s.unsubscribed_at END,
         updated_at = CASE WHEN s.is_active THEN s.updated_at ELSE now() END
  RETURNING s.id, s.round, old.is_active IS NOT TRUE AS "hasBegun"`;

/** Links of an active subscription stay valid, also under another key. */
const SET_TOKENS = `
  UPDATE newsletter_subscribers
     SET confirm_token_hash = CASE WHEN $2 THEN $3 ELSE confirm_token_hash END,
         unsubscribe_token_hash = CASE WHEN $2 THEN $4 ELSE unsubscribe_token_hash END
   WHERE id = $1`;

/** Null leaves a value. Reverting an unsubscription keeps the confirmation, since only the address's owner has the token. */
const CHANGE_PREFERENCES = `
  UPDATE newsletter_subscribers
     SET name = coalesce($2, name), language = coalesce($3, language), is_active = coalesce($4, is_active),
         unsubscribed_at = CASE WHEN coalesce($4, is_active) THEN NULL ELSE coalesce(unsubscribed_at, now()) END, updated_at = now()
   WHERE unsubscribe_token_hash = $1`;

/** Links in every email to a subscriber. */
export interface SubscriberLinks {
  /** Unsubscribes on POST (RFC 8058). */
  unsubscribeUrl: string;
  /** Page where the subscriber changes name, language or the subscription itself. */
  preferencesUrl: string;
}

@Injectable()
export class NewsletterSubscribersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Subscribes and enqueues the welcome email in one transaction; for an active subscription it changes nothing, in the same time.
   * Ignores bots that fill the honeypot.
   */
  async subscribe({ name, email, language, website }: SubscribeToNewsletterDto): Promise<void> {
    if (website !== undefined) return;
    await this.dataSource.transaction(async (manager) => {
      const [subscription] = await manager.query<{ id: string; round: number; hasBegun: boolean }[]>(BEGIN_ROUND, [
        randomUUID(),
        name,
        normaliseEmail(email),
        language ?? DEFAULT_LANGUAGE,
      ]);
      if (!subscription) throw new Error('An upsert returned no row.');
      const { id, hasBegun } = subscription;
      await manager.query(SET_TOKENS, [id, hasBegun, ...this.hashesOf(subscription)]);
      // An id that no subscriber has: the job finds nothing to send.
      await this.jobs.enqueue(manager, 'newsletter-subscribers.send-welcome', { id: hasBegun ? id : randomUUID() });
    });
  }

  /** State of the subscription of these addresses, or that they are suppressed. */
  async statesOf(manager: EntityManager, emails: readonly string[]): Promise<Map<string, SubscriberState>> {
    const known = await manager.query<{ email: string; state: SubscriberState }[]>(
      `SELECT a.email, coalesce(CASE WHEN m.id IS NOT NULL THEN 'suppressed' END, s.state) AS state
         FROM unnest($1::text[]) a(email) LEFT JOIN newsletter_subscribers s ON s.email = a.email LEFT JOIN mail_suppressions m ON m.email = a.email
        WHERE s.id IS NOT NULL OR m.id IS NOT NULL`,
      [emails],
    );
    return new Map(known.map(({ email, state }) => [email, state]));
  }

  /**
   * Imports a subscriber. With a proof of consent the subscription is confirmed; without one the confirmation email is sent. Known
   * addresses are unchanged.
   * @returns whether it was new
   */
  async addImported(
    manager: EntityManager,
    {
      name,
      email,
      language,
      consentProof,
    }: { name: string; email: string; language: Language; consentProof: string | null },
  ): Promise<boolean> {
    const id = randomUUID();
    const [row] = await manager.query<{ id: string }[]>(
      `INSERT INTO newsletter_subscribers (id, name, email, language, confirm_token_hash, unsubscribe_token_hash, confirmed_at, consent_proof)
       VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $7::text IS NULL THEN NULL ELSE now() END, $7) ON CONFLICT (email) DO NOTHING RETURNING id`,
      [id, name, email, language, ...this.hashesOf({ id, round: 1 }), consentProof],
    );
    if (row && consentProof === null) await this.jobs.enqueue(manager, 'newsletter-subscribers.send-welcome', { id });
    return row !== undefined;
  }

  /** @throws AppError `token_invalid` (404) when no pending subscription has this token */
  async confirm(token: string): Promise<void> {
    const result = await this.dataSource
      .createQueryBuilder()
      .update(NewsletterSubscriber)
      .set({ confirmedAt: () => 'coalesce(confirmed_at, now())' })
      .where({ confirmTokenHash: hashToken(token), isActive: true })
      .execute();
    assertFound(result.affected);
  }

  /** Ends the subscription. Idempotent. @throws AppError `token_invalid` (404) */
  async unsubscribe(token: string): Promise<void> {
    const result = await this.dataSource
      .createQueryBuilder()
      .update(NewsletterSubscriber)
      .set({ isActive: false, unsubscribedAt: () => 'coalesce(unsubscribed_at, now())' })
      .where({ unsubscribeTokenHash: hashToken(token) })
      .execute();
    assertFound(result.affected);
  }

  /** The subscription of this token. @throws AppError `token_invalid` (404) */
  async preferences(token: string): Promise<NewsletterSubscriber> {
    const subscriber = await this.dataSource.manager.findOneBy(NewsletterSubscriber, {
      unsubscribeTokenHash: hashToken(token),
    });
    if (!subscriber) throw tokenInvalid();
    return subscriber;
  }

  /** Changes name, language or the subscription itself. @throws AppError `token_invalid` (404) */
  async changePreferences({
    token,
    name,
    language,
    isActive,
  }: UpdateNewsletterPreferencesDto): Promise<NewsletterSubscriber> {
    await this.dataSource.query(CHANGE_PREFERENCES, [
      hashToken(token),
      name ?? null,
      language ?? null,
      isActive ?? null,
    ]);
    return this.preferences(token);
  }

  /** Path of the page with the unsubscribe button, in the subscriber's language. Changes nothing. */
  async unsubscribePage(token: string): Promise<string> {
    const subscriber = await this.dataSource.manager.findOneBy(NewsletterSubscriber, {
      unsubscribeTokenHash: hashToken(token),
    });
    return `${newsletterPath(subscriber?.language ?? DEFAULT_LANGUAGE)}/unsubscribe?token=${encodeURIComponent(token)}`;
  }

  /** The subscription with this id; undefined when it was erased meanwhile. */
  find(id: string): Promise<NewsletterSubscriber | null> {
    return this.dataSource.manager.findOneBy(NewsletterSubscriber, { id });
  }

  /** Page with a confirm button, in the subscriber's language. */
  confirmUrl({
    id,
    round,
    language,
    confirmTokenHash,
  }: Pick<NewsletterSubscriber, 'id' | 'round' | 'language' | 'confirmTokenHash'>): string {
    const token = tokenOfHash(newsletterTokens(encryptionKeys(this.env), 'confirm', id, round), confirmTokenHash);
    return `${this.env.PUBLIC_URL}${newsletterPath(language)}/confirm?token=${token}`;
  }

  /** For every email to a subscriber. */
  async linksOf({ id, language }: Pick<NewsletterSubscriber, 'id' | 'language'>): Promise<SubscriberLinks> {
    const token = await this.unsubscribeToken(id);
    return {
      unsubscribeUrl: `${this.env.PUBLIC_URL}/api/newsletter/unsubscribe?token=${token}`,
      preferencesUrl: `${this.env.PUBLIC_URL}${newsletterPath(language)}/preferences?token=${token}`,
    };
  }

  private async unsubscribeToken(id: string): Promise<string> {
    const tokens = newsletterTokens(encryptionKeys(this.env), 'unsubscribe', id);
    if (tokens.length === 1) return tokens[0];
    const subscriber = await this.dataSource.manager.findOne(NewsletterSubscriber, {
      select: { unsubscribeTokenHash: true },
      where: { id },
    });
    return tokenOfHash(tokens, subscriber?.unsubscribeTokenHash ?? null);
  }

  /** The hashes of a new subscription's tokens. */
  private hashesOf({ id, round }: { id: string; round: number }): string[] {
    const { ENCRYPTION_KEY: key } = this.env;
    return [newsletterToken(key, 'confirm', id, round), newsletterToken(key, 'unsubscribe', id)].map(hashToken);
  }
}

function newsletterPath(language: Language): string {
  return language === 'es' ? '/es/newsletter' : '/newsletter';
}

function assertFound(affected: number | null | undefined): void {
  if (!affected) throw tokenInvalid();
}

const tokenInvalid = (): AppError =>
  new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
