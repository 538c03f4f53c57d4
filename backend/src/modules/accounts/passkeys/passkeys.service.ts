import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, MoreThan, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../../auth/audit-trail.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { UserSessions } from '../../../auth/user-sessions.js';
import { AppError } from '../../../common/app-error.js';
import { hashToken } from '../../../common/email-link-token.js';
import { ENV, type Env } from '../../../config/env.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { SiteSettingsService } from '../../content/content.module.js';
import { SecondFactorsService } from '../second-factors/second-factors.service.js';
import { PasskeyChallenge } from './passkey-challenge.entity.js';
import { Passkey } from './passkey.entity.js';
import {
  transports,
  type AddPasskeyDto,
  type LogInWithPasskeyDto,
  type NewPasskeyOptionsDto,
  type PasskeyLogInOptionsDto,
  type Transport,
} from './passkeys.dto.js';

const CHALLENGE_LASTS_MS = 5 * 60_000;
const MOST_PASSKEYS = 20;
/** Ed25519, ECDSA with P-256, RSA: the algorithms that devices support. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded on first use: few people have a passkey, and loading it would slow every start. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Passkeys (WebAuthn level 3): discoverable and with user verification, so that a passkey is two factors and logs in without a password
 * or code. They are bound to the site's own host.
 */
@Injectable()
export class PasskeysService {
  private readonly site: { origins: string[]; id: string };

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly siteSettings: SiteSettingsService,
    private readonly sessions: UserSessions,
    private readonly jobs: JobsService,
    private readonly audit: AuditTrail,
    private readonly secondFactors: SecondFactorsService,
    @Inject(ENV) env: Env,
  ) {
    const { origin, hostname } = new URL(env.PUBLIC_URL);
    // Browsers let the admin area's own origin use them by `/.well-known/webauthn`.
    this.site = {
      origins: [origin, ...(env.ADMIN_URL === undefined ? [] : [new URL(env.ADMIN_URL).origin])],
      id: hostname,
    };
  }

  list(userId: string): Promise<Passkey[]> {
    return this.dataSource.manager.find(Passkey, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws AppError `second_factor_link_required` (403), `conflict` (409) at 20 passkeys */
  async beginAdding(user: SessionUser): Promise<NewPasskeyOptionsDto> {
    await this.secondFactors.mayArm(user);
    const known = await this.list(user.id);
    if (known.length >= MOST_PASSKEYS)
      throw new AppError('conflict', 409, { detail: `An account has at most ${MOST_PASSKEYS} passkeys.` });
    const { brandName } = await this.siteSettings.get();
    const { generateRegistrationOptions } = await webauthn();
    const {
      challenge,
      user: handle,
      pubKeyCredParams,
    } = await generateRegistrationOptions({
      rpName: brandName,
      rpID: this.site.id,
      userID: new TextEncoder().encode(user.id),
      userName: user.email,
      userDisplayName: user.firstName ?? user.email,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    await this.remember(challenge, user.id);
    return {
      challenge,
      rp: { id: this.site.id, name: brandName },
      user: handle,
      pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
      timeout: CHALLENGE_LASTS_MS,
      excludeCredentials: known.map((one) => ({
        id: one.credentialId,
        type: 'public-key',
        transports: one.transports.filter(isTransport),
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  /** @throws AppError `passkey_refused` (422) when the answer matches no pending challenge of this account */
  async add(user: SessionUser, { name, credential }: AddPasskeyDto): Promise<Passkey> {
    const isSecondFactor = await this.secondFactors.mayArm(user);
    const { verifyRegistrationResponse } = await webauthn();
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: (challenge) => this.use(challenge, user.id),
      expectedOrigin: this.site.origins,
      expectedRPID: this.site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => ({ verified: false, registrationInfo: undefined }));
    if (!verified || !registrationInfo) throw refused();
    const { id, publicKey, counter } = registrationInfo.credential;
    return this.dataSource.transaction(async (manager) => {
      await this.sessions.lockAccount(manager, user.id);
      const known = await manager.existsBy(Passkey, { credentialId: id });
      if (known) throw new AppError('conflict', 409, { detail: 'This passkey is known already.' });
      const passkey = await manager.save(
        manager.create(Passkey, {
          userId: user.id,
          credentialId: id,
          publicKey: Buffer.from(publicKey),
          counter: String(counter),
          transports: credential.response.transports ?? [],
          name,
          isSecondFactor,
          lastUsedAt: null,
        }),
      );
      await this.note(manager, user.id, 'added');
      return passkey;
    });
  }

  /** @throws AppError `not_found` (404) when the account has no such passkey */
  async remove(userId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.delete(Passkey, { id, userId });
      if (!affected) throw new AppError('not_found', 404, { detail: 'This account has no such passkey.' });
      await this.note(manager, userId, 'removed');
    });
  }

  async beginLogIn(): Promise<PasskeyLogInOptionsDto> {
    const { generateAuthenticationOptions } = await webauthn();
    const { challenge } = await generateAuthenticationOptions({ rpID: this.site.id });
    await this.remember(challenge, null);
    return { challenge, rpId: this.site.id, timeout: CHALLENGE_LASTS_MS, userVerification: 'required' };
  }

  /** The passkey of this answer, with the account that it logs in to. @throws AppError `passkey_refused` (422), whatever is wrong */
  async verify(answer: LogInWithPasskeyDto): Promise<Passkey> {
    const passkey = await this.dataSource.manager.findOne(Passkey, {
      where: { credentialId: answer.id, user: { isDisabled: false } },
      relations: { user: true },
    });
    if (!passkey) throw refused();
    const counter = await this.counterAfter(passkey, answer);
    if (counter !== undefined && (await this.noteUse(passkey, counter))) return passkey;
    await this.audit.recordFor('auth.log-in-failed', passkey.user.email);
    throw refused();
  }

  /** The same of somebody who is logged in. @throws AppError `passkey_refused` (422), also for another account's */
  async verifyOwn(user: SessionUser, answer: LogInWithPasskeyDto): Promise<Passkey> {
    const passkey = await this.verify(answer);
    if (passkey.userId !== user.id) throw refused();
    return passkey;
  }

  /** What the device has counted to, when its answer is right. */
  private async counterAfter(passkey: Passkey, answer: LogInWithPasskeyDto): Promise<number | undefined> {
    const { userHandle } = answer.response;
    if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString('utf8') !== passkey.userId)
      return undefined;
    try {
      const { verifyAuthenticationResponse } = await webauthn();
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...answer, clientExtensionResults: {} },
        expectedChallenge: (challenge) => this.use(challenge, null),
        expectedOrigin: this.site.origins,
        expectedRPID: this.site.id,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
        requireUserVerification: true,
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      // The library's errors say what was wrong; the answer does not reveal it.
      return undefined;
    }
  }

  /** The database accepts one of two concurrent answers with the same counter; devices without a counter stay at 0. */
  private async noteUse({ id }: Passkey, counter: number): Promise<boolean> {
    const { affected } = await this.dataSource
      .createQueryBuilder()
      .update(Passkey)
      .set({ counter: String(counter), lastUsedAt: new Date() })
      .where('id = :id AND (counter < :counter OR :counter = 0)', { id, counter })
      .execute();
    return affected === 1;
  }

  private async remember(challenge: string, userId: string | null): Promise<void> {
    await this.dataSource.manager.insert(PasskeyChallenge, {
      challengeHash: hashToken(challenge),
      userId,
      expiresAt: new Date(Date.now() + CHALLENGE_LASTS_MS),
    });
  }

  /** Consumes a pending challenge, of this account or of a log-in. @returns whether there was one */
  private async use(challenge: string, userId: string | null): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(PasskeyChallenge, {
      challengeHash: hashToken(challenge),
      userId: userId ?? IsNull(),
      expiresAt: MoreThan(new Date()),
    });
    return affected === 1;
  }

  private async note(manager: EntityManager, userId: string, change: 'added' | 'removed'): Promise<void> {
    await this.audit.record(`auth.passkey-${change}`, userId, manager);
    await this.jobs.enqueue(manager, `accounts.notify-passkey-${change}`, { id: userId });
  }
}

const isTransport = (value: string): value is Transport => (transports as readonly string[]).includes(value);

const refused = (): AppError =>
  new AppError('passkey_refused', 422, { detail: 'This passkey is unknown, or what it signed was not asked for.' });
