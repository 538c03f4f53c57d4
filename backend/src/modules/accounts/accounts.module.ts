import { Module } from '@nestjs/common';
import { OwnAccountModule } from './accounts/own-account.module.js';
import { AvatarsModule } from './avatars/avatars.module.js';
import { PasskeysModule } from './passkeys/passkeys.module.js';
import { SecondFactorsModule } from './second-factors/second-factors.module.js';
import { UsersModule } from './users/users.module.js';
import { EmailChange } from './accounts/email-change.entity.js';
import { PasswordToken } from './accounts/password-token.entity.js';
import { WelcomeEmail } from './accounts/welcome-email.entity.js';
import { Avatar } from './avatars/avatar.entity.js';
import { PasskeyChallenge } from './passkeys/passkey-challenge.entity.js';
import { PersonTags } from './people/person-tags.entity.js';
import { Passkey } from './passkeys/passkey.entity.js';
import { RecoveryCode } from './second-factors/recovery-code.entity.js';
import { SecondFactor } from './second-factors/second-factor.entity.js';
import { UserCredential } from './users/user-credential.entity.js';
import { User } from './users/user.entity.js';

export { AccountAdministration, AccountAdministrationError } from './accounts/account-administration.service.js';
export { AccountsService } from './accounts/accounts.service.js';
export { FirstSessions, type FirstSession } from './accounts/first-sessions.js';
export { holderOf, ofPerson, parametersOf, type Person } from './accounts/person-addresses.js';
export { parseUserCommand, runUserCommand, wayIn } from './accounts/user-command.js';
export { MOST_TAGS, TAG_LENGTH } from './people/person-tags.entity.js';
export { changeTags, isTaggedInSql, tagsInSql, tagsInUse, tagsOf, type TagChange } from './people/person-tags.js';
export { OwnLogInDto } from './second-factors/second-factors.dto.js';
export { SecondFactorsService } from './second-factors/second-factors.service.js';
export { closeDemoAccounts, createDemoAccounts, demoAccounts } from './users/demo-accounts.js';
export { User } from './users/user.entity.js';
export { accountsNames, accountsPeople, accountsTimeline } from './admin-part.js';
export { accountsPersonalData } from './personal-data.js';

/** The tables of this room. */
export const accountsEntities = [
  EmailChange,
  PasswordToken,
  WelcomeEmail,
  Avatar,
  Passkey,
  PasskeyChallenge,
  PersonTags,
  RecoveryCode,
  SecondFactor,
  UserCredential,
  User,
];

/** Everything about log-in accounts: users, passwords, second factors, passkeys, avatars. */
@Module({
  imports: [OwnAccountModule, AvatarsModule, PasskeysModule, SecondFactorsModule, UsersModule],
  exports: [OwnAccountModule],
})
export class AccountsModule {}
