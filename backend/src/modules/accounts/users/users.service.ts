import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, Repository } from 'typeorm';
import { SESSION_USER_COLUMNS, type SessionUser } from '../../../auth/session-user.js';
import { UserDirectory, type NewPerson } from '../../../auth/user-directory.js';
import { JobsService } from '../../../jobs/jobs.service.js';
import { UserCredential } from './user-credential.entity.js';
import { User } from './user.entity.js';

/** How long after setting a password by a link a log-in from a new browser is not reported. */
const JUST_CHOSEN_MS = 60 * 60_000;

/** Accounts. */
@Injectable()
export class UsersService extends UserDirectory {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(UserCredential) private readonly credentials: Repository<UserCredential>,
    private readonly jobs: JobsService,
  ) {
    super();
  }

  override async findActive(id: string): Promise<SessionUser | undefined> {
    const [user] = await this.users.query<SessionUser[]>(
      `SELECT ${SESSION_USER_COLUMNS} FROM users u WHERE u.id = $1 AND NOT u.is_disabled`,
      [id],
    );
    return user;
  }

  override async findForLogIn(email: string): Promise<{ user: User; passwordHash?: string } | undefined> {
    // Runs both queries in any case, so that unknown addresses cost the same.
    const ofUser = this.credentials
      .createQueryBuilder('credential')
      .innerJoin('credential.user', 'user')
      .where('user.email = :email', { email });
    const [user, credential] = await Promise.all([this.users.findOneBy({ email }), ofUser.getOne()]);
    if (!user) return undefined;
    return credential ? { user, passwordHash: credential.passwordHash } : { user };
  }

  /**
   * No email right after a password was set by a one-time link, which proves access to the mailbox, nor for demo log-ins, which have no
   * mailbox.
   */
  override async noteNewDevice({ id }: User): Promise<void> {
    const since = new Date(Date.now() - JUST_CHOSEN_MS);
    const { manager } = this.users;
    const isExpected =
      (await this.users.existsBy({ id, isDemo: true })) ||
      (await this.credentials.existsBy({ userId: id, setByLinkAt: MoreThan(since) }));
    if (isExpected) return;
    await manager.transaction((transaction) =>
      this.jobs.enqueue(transaction, 'accounts.notify-new-device', { id }, { singletonKey: id }),
    );
  }

  override async findOrCreate(person: NewPerson): Promise<User> {
    const existing = await this.users.findOneBy({ email: person.email });
    if (existing) return existing;
    // Of two concurrent first log-ins, the database lets one create it.
    await this.users.createQueryBuilder().insert().values(person).orIgnore().execute();
    return this.users.findOneByOrFail({ email: person.email });
  }

  /** Changes the editable fields: undefined leaves a value, null removes a name. */
  async updateProfile(
    user: User,
    {
      firstName,
      lastName,
      displayName,
      language,
    }: Partial<Pick<User, 'firstName' | 'lastName' | 'displayName' | 'language'>>,
  ): Promise<User> {
    await this.users.update(user.id, { firstName, lastName, displayName, language, updatedAt: new Date() });
    return this.users.findOneByOrFail({ id: user.id });
  }
}
