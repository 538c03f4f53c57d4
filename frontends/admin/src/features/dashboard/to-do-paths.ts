import type { DashboardToDoKind } from '@leap/client/admin';
import { paths } from '../../paths';

/** Where what waits is done, without language; kinds whose section is not there have no link. */
export const toDoPaths: Partial<Record<DashboardToDoKind, string>> = {
  calls: paths.bookings,
  contacts: `${paths.contacts}?state=open`,
  'support-requests': `${paths.supportRequests}?state=open`,
  'privacy-requests': `${paths.privacy}?state=open`,
  reports: `${paths.community}?reported=yes`,
  recordings: `${paths.recordings}?state=pending`,
  jobs: `${paths.jobs}?state=failed`,
};
