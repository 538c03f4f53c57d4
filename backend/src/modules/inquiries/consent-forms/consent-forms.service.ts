import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_LANGUAGE, normaliseEmail } from '@leap/domain';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AppError } from '../../../common/app-error.js';
import { insertUnlessThere, submitOnce, type Submission, type SubmissionKey } from '../../../common/idempotency.js';
import { emailLinkTokens, hashToken, tokenOfHash } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { encryptionKeys } from '../../../config/keys.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import type { LegalText } from '../legal-texts/legal-text.entity.js';
import { LegalTextsService } from '../legal-texts/legal-texts.service.js';
import { ConsentForm } from './consent-form.entity.js';
import type { ConsentFormRow, CreateConsentFormDto } from './consent-forms.dto.js';

/** Values of a consent form, with all optional columns. */
type NewConsentForm = Omit<
  ConsentForm,
  'createdAt' | 'updatedAt' | 'declaration' | 'consentTimestamp' | 'searchVector'
> & { consentTimestamp: Date };

@Injectable()
export class ConsentFormsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    @Inject(ENV) private readonly env: Env,
    private readonly legalTexts: LegalTextsService,
  ) {}

  /**
   * Stores the consent with its evidence and enqueues the receipt and the email to the practice in one transaction. With a key, a
   * repeated request returns the same row, also when both arrive at once.
   * @param address the client address as the server sees it
   * @throws AppError `validation_failed` (422) for an unknown version of the declaration or an invalid key,
   * `idempotency_key_reused` (422) when the key came with another request before
   */
  async create(
    input: CreateConsentFormDto,
    address: string | undefined,
    idempotencyKey?: string,
  ): Promise<Submission<ConsentFormRow>> {
    const declaration = await this.shownDeclaration(input);
    const submitted = toSubmitted(input, declaration);
    return this.dataSource.transaction((manager) =>
      submitOnce<ConsentFormRow, ConsentForm>({
        key: idempotencyKey,
        // As it came: a repeated request is the same one, also when another version is in force meanwhile.
        submitted: { ...submitted, declarationVersion: input.declarationVersion ?? null },
        website: input.website,
        fake: (key) => this.toNewForm(submitted, declaration, address, key),
        find: (key) => manager.findOneBy(ConsentForm, { idempotencyKey: key }),
        replay: (earlier) => ({ ...earlier, consentTimestamp: earlier.consentTimestamp ?? earlier.createdAt }),
        store: async (key) => {
          const form = this.toNewForm(submitted, declaration, address, key);
          if (!(await insertUnlessThere(manager, ConsentForm, form))) return undefined;
          await this.jobs.enqueue(manager, 'consent-forms.send-receipt', { id: form.id });
          await this.jobs.enqueue(manager, 'consent-forms.notify-practice', { id: form.id });
          return form;
        },
      }),
    );
  }

  /**
   * Withdraws the consent of this token, and enqueues an email to the practice; the row stays. Idempotent.
   * @returns when it was first withdrawn
   * @throws AppError `token_invalid` (404)
   */
  async withdraw(token: string): Promise<Date> {
    const withdrawalTokenHash = hashToken(token);
    return this.dataSource.transaction(async (manager) => {
      const withdrawalDate = new Date();
      const { affected } = await manager.update(
        ConsentForm,
        { withdrawalTokenHash, withdrawalDate: IsNull() },
        { withdrawalDate, isActive: false },
      );
      const form = await manager.findOneBy(ConsentForm, { withdrawalTokenHash });
      if (!form) throw new AppError('token_invalid', 404, { detail: 'This token is unknown or no longer valid.' });
      if (affected) await this.jobs.enqueue(manager, 'consent-forms.notify-practice-of-withdrawal', { id: form.id });
      return form.withdrawalDate ?? withdrawalDate;
    });
  }

  /**
   * Enqueues the receipt of a consent again, in the caller's transaction. Creates its link with the current key when the first email was
   * sent under one that is not known any more, or never.
   * @throws AppError `not_found` (404), `conflict` (409) when the consent was withdrawn
   */
  async resendReceipt(manager: EntityManager, id: string): Promise<void> {
    // Locked against a concurrent withdrawal.
    const form = await manager.findOne(ConsentForm, { where: { id }, lock: { mode: 'pessimistic_write' } });
    if (!form) throw noSuchConsent();
    if (!form.isActive)
      throw new AppError('conflict', 409, { detail: 'This consent was withdrawn, so there is nothing to confirm.' });
    const hash = hashToken(this.withdrawalToken(form));
    if (form.withdrawalTokenHash !== hash)
      await manager.query('UPDATE consent_forms SET withdrawal_token_hash = $2 WHERE id = $1', [id, hash]);
    await this.jobs.enqueue(manager, 'consent-forms.send-receipt', { id });
  }

  /** The form with this id and the accepted text, for emails; undefined when it was erased meanwhile. */
  find(id: string): Promise<ConsentForm | null> {
    return this.dataSource.manager.findOne(ConsentForm, { where: { id }, relations: { declaration: true } });
  }

  /** Page with a withdraw button, in the participant's language. */
  withdrawalUrl({ language, ...form }: Pick<ConsentForm, 'id' | 'withdrawalTokenHash' | 'language'>): string {
    return `${this.env.PUBLIC_URL}${language === 'es' ? '/es' : ''}/informed-consent/withdraw?token=${this.withdrawalToken(form)}`;
  }

  /** The text that was read: an earlier version too, when another one was published meanwhile. */
  private async shownDeclaration({
    declarationVersion,
    language = DEFAULT_LANGUAGE,
  }: CreateConsentFormDto): Promise<LegalText> {
    const declaration = await (declarationVersion === undefined
      ? this.legalTexts.current('informed-consent', language)
      : this.legalTexts.find('informed-consent', declarationVersion, language));
    if (declaration) return declaration;
    throw new AppError('validation_failed', 422, {
      errors: [{ field: 'declarationVersion', code: 'invalid_choice' }],
      detail: 'There is no declaration of this version.',
    });
  }

  private toNewForm(
    submitted: ReturnType<typeof toSubmitted>,
    declaration: LegalText,
    address: string | undefined,
    key: SubmissionKey,
  ): NewConsentForm {
    const id = randomUUID();
    return {
      id,
      ...submitted,
      declarationId: declaration.id,
      declarationSha256: declaration.sha256,
      consentTimestamp: new Date(),
      ipAddress: address ?? null,
      withdrawalDate: null,
      isActive: true,
      withdrawalTokenHash: hashToken(this.withdrawalToken({ id, withdrawalTokenHash: null })),
      ...key,
    };
  }

  private withdrawalToken({ id, withdrawalTokenHash }: Pick<ConsentForm, 'id' | 'withdrawalTokenHash'>): string {
    return tokenOfHash(emailLinkTokens(encryptionKeys(this.env), `consent.withdraw:${id}`), withdrawalTokenHash);
  }
}

/** The consent does not exist (any more). */
export const noSuchConsent = (): AppError =>
  new AppError('not_found', 404, { detail: 'There is no such consent form.' });

const toSubmitted = (input: CreateConsentFormDto, declaration: LegalText) => ({
  participantName: input.participantName,
  email: normaliseEmail(input.email),
  phone: input.phone ?? null,
  sessionType: input.sessionType,
  hasConsented: input.hasConsented,
  acknowledgeRight: input.acknowledgeRight ?? null,
  understandNature: input.understandNature ?? null,
  confirmAutonomy: input.confirmAutonomy ?? null,
  language: declaration.language,
  declarationVersion: declaration.version,
});
