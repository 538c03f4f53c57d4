import type { Entities } from './database/data-source.js';
import { accountsEntities } from './modules/accounts/accounts.module.js';
import { calendarEntities } from './modules/calendar/calendar.module.js';
import { communityEntities } from './modules/community/community.module.js';
import { contentEntities } from './modules/content/content.module.js';
import { inquiriesEntities } from './modules/inquiries/inquiries.module.js';
import { mailingEntities } from './modules/mailing/mailing.module.js';
import { membershipEntities } from './modules/membership/membership.module.js';
import { operationsEntities } from './modules/operations/operations.module.js';
import { privacyEntities } from './modules/privacy/privacy.module.js';
import { recordingsEntities } from './modules/recordings/recordings.module.js';

/** The entities of all tables, declared by their rooms. */
export const entities: Entities = [
  ...contentEntities,
  ...accountsEntities,
  ...inquiriesEntities,
  ...calendarEntities,
  ...communityEntities,
  ...recordingsEntities,
  ...mailingEntities,
  ...membershipEntities,
  ...privacyEntities,
  ...operationsEntities,
];
