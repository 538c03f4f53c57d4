import { Injectable, Logger } from '@nestjs/common';
import { AppError } from '../../../common/app-error.js';
import { ProviderUnavailableError } from '../../../integrations/circuit.js';
import type { SessionUser } from '../../session-user.js';
import { UserDirectory } from '../../user-directory.js';
import { CredentialProvider } from '../credential-provider.js';
import { CoachPlatformClient, type CoachPlatformPerson } from './coach-platform.client.js';

/** Log-in with the coach platform's credentials. The first log-in creates the local account; disabled accounts are refused. */
@Injectable()
export class CoachPlatformProvider extends CredentialProvider {
  private readonly logger = new Logger('CoachPlatform');

  constructor(
    private readonly platform: CoachPlatformClient,
    private readonly users: UserDirectory,
  ) {
    super();
  }

  /** The platform is always called first, so that the response time does not reveal who has an account here. */
  override async findByPassword(account: string, password: string): Promise<SessionUser | undefined> {
    const person = await this.ask(account, password);
    if (!person) return undefined;
    const user = await this.users.findOrCreate(person);
    return user.isDisabled ? undefined : user;
  }

  private async ask(account: string, password: string): Promise<CoachPlatformPerson | undefined> {
    try {
      return await this.platform.check(account, password);
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError)) throw error;
      this.logger.warn({ reason: error.reason, err: error.cause }, 'The coach platform could not check a log-in');
      throw new AppError('auth_provider_unavailable', 503, {
        detail: 'The coach platform cannot be asked at the moment.',
      });
    }
  }
}
