import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { UserCredential } from './user-credential.entity.js';
import { User } from './user.entity.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Accounts. */
@Injectable()
export class UsersService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(UserCredential) private readonly credentials: Repository<UserCredential>,
  ) {}

  /** The account of this id, unless it is disabled. */
  async findActive(id: string): Promise<User | undefined> {
    if (!UUID.test(id)) return undefined;
    return (await this.users.findOneBy({ id, isDisabled: false })) ?? undefined;
  }

  /** The account of a normalised e-mail address with its password hash; disabled ones too, the log-in decides. */
  async findForLogIn(email: string): Promise<{ user: User; passwordHash?: string } | undefined> {
    const user = await this.users.findOneBy({ email });
    if (!user) return undefined;
    const credential = await this.credentials.findOneBy({ userId: user.id });
    return credential ? { user, passwordHash: credential.passwordHash } : { user };
  }
}
