import type { DashboardToDoKind } from '@leap/client/admin';
import { paths } from '../../paths';

/** Pages of open tasks, without language; kinds without a page are absent. */
export const toDoPaths: Partial<Record<DashboardToDoKind, string>> = {
  calls: paths.bookings,
  signups: `${paths.signups}?stage=new`,
  contacts: `${paths.contacts}?state=open`,
  'support-requests': `${paths.supportRequests}?state=open`,
  'follow-ups': `${paths.signups}?followUp=due`,
  'person-tasks': paths.personTasks,
  'privacy-requests': `${paths.privacy}?state=open`,
  reports: `${paths.community}?reported=yes`,
  'note-reports': `${paths.community}?kind=notes&reported=yes`,
  appeals: `${paths.community}?kind=decisions&state=open`,
  recordings: `${paths.recordings}?state=pending`,
  jobs: `${paths.jobs}?state=failed`,
  portrait: `${paths.settings}#part-portrait`,
};
