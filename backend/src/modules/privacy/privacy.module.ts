import { Module, type DynamicModule } from '@nestjs/common';
import { PERSONAL_DATA, type CollectedPersonalData } from '../../common/personal-data.js';
import { PersonalDataModule } from './personal-data/personal-data.module.js';
import { PrivacyRequestsModule } from './privacy-requests/privacy-requests.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { AccountDeletedEmail } from './personal-data/account-deleted-email.entity.js';
import { PrivacyRequest } from './privacy-requests/privacy-request.entity.js';

export { privacyToDo } from './dashboard-part.js';
export { privacyPersonalData } from './personal-data.js';
export { privacyTimeline } from './admin-part.js';

/** The tables of this room. */
export const privacyEntities = [AccountDeletedEmail, PrivacyRequest];

/** Personal data: export, erasure, requests, retention. */
@Module({
  imports: [PersonalDataModule, PrivacyRequestsModule, RetentionModule],
})
export class PrivacyModule {
  /** @param personalData declarations of all rooms, including operations, which privacy does not depend on */
  static with(personalData: CollectedPersonalData): DynamicModule {
    const provider = { provide: PERSONAL_DATA, useValue: personalData };
    return { module: PrivacyModule, global: true, providers: [provider], exports: [provider] };
  }
}
