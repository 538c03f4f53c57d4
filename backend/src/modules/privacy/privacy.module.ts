import { Module } from '@nestjs/common';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { PrivacyRequestsModule } from './privacy-requests/privacy-requests.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { AccountDeletedEmail } from './personal-data/account-deleted-email.entity.js';
import { PrivacyRequest } from './privacy-requests/privacy-request.entity.js';

/** The tables of this room. */
export const privacyEntities = [AccountDeletedEmail, PrivacyRequest];

/** A person's own data: export, erasure, requests, retention. */
@Module({
  imports: [PersonalDataModule, PrivacyRequestsModule, RetentionModule],
})
export class PrivacyModule {}
