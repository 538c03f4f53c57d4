import { authPersonalData } from './auth/personal-data.js';
import type { CollectedPersonalData, PersonalData } from './common/personal-data.js';
import { accountsPersonalData } from './modules/accounts/accounts.module.js';
import { calendarPersonalData } from './modules/calendar/calendar.module.js';
import { communityPersonalData } from './modules/community/community.module.js';
import { contentPersonalData } from './modules/content/content.module.js';
import { inquiriesPersonalData } from './modules/inquiries/inquiries.module.js';
import { mailingPersonalData } from './modules/mailing/mailing.module.js';
import { membershipPersonalData } from './modules/membership/membership.module.js';
import { operationsPersonalData } from './modules/operations/operations.module.js';
import { privacyPersonalData } from './modules/privacy/privacy.module.js';
import { recordingsPersonalData } from './modules/recordings/recordings.module.js';

/** In the order of an export; the account's own tables come first. */
const rooms: readonly PersonalData[] = [
  accountsPersonalData,
  authPersonalData,
  communityPersonalData,
  recordingsPersonalData,
  membershipPersonalData,
  calendarPersonalData,
  inquiriesPersonalData,
  mailingPersonalData,
  operationsPersonalData,
  privacyPersonalData,
  contentPersonalData,
];

/** Every column with personal data and its retention, declared by the rooms. */
export const personalData: CollectedPersonalData = {
  tables: rooms.flatMap(({ tables }) => tables),
  businessColumns: rooms.flatMap(({ businessColumns = [] }) => businessColumns),
  retention: rooms.flatMap(({ retention = [] }) => retention),
};
