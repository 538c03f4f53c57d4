import { paths } from '../../paths';

/** Roles with access to a section. The server checks each call itself. */
export type AdminRole = 'admin' | 'editor';

/** Groups of the side navigation, in their order. */
export const sectionGroups = ['today', 'people', 'calendar', 'content', 'community', 'system'] as const;

/** One entry of the side navigation. Its text is `admin:sections.<id>`. */
export interface AdminSection {
  id: string;
  group: (typeof sectionGroups)[number];
  /** Path without language; detail pages are below it. */
  path: string;
  roles: readonly AdminRole[];
}

export const owners: readonly AdminRole[] = ['admin'];
export const writers: readonly AdminRole[] = ['admin', 'editor'];

/** Every section of the admin area, in order of the navigation. Editors (`writers`) have access to content only. */
export const sections = [
  { id: 'dashboard', group: 'today', path: paths.admin, roles: owners },
  { id: 'signups', group: 'people', path: paths.signups, roles: owners },
  { id: 'members', group: 'people', path: paths.members, roles: owners },
  { id: 'plans', group: 'people', path: paths.plans, roles: owners },
  { id: 'contacts', group: 'people', path: paths.contacts, roles: owners },
  { id: 'support-requests', group: 'people', path: paths.supportRequests, roles: owners },
  { id: 'consent-forms', group: 'people', path: paths.consentForms, roles: owners },
  { id: 'subscribers', group: 'people', path: paths.subscribers, roles: owners },
  { id: 'campaigns', group: 'people', path: paths.campaigns, roles: owners },
  { id: 'sequences', group: 'people', path: paths.sequences, roles: owners },
  { id: 'bookings', group: 'calendar', path: paths.bookings, roles: owners },
  { id: 'weekly-call', group: 'calendar', path: paths.weeklyCall, roles: owners },
  { id: 'call-sheets', group: 'calendar', path: paths.callSheets, roles: owners },
  { id: 'meeting-types', group: 'calendar', path: paths.meetingTypes, roles: owners },
  { id: 'calendar-hours', group: 'calendar', path: paths.calendarHours, roles: owners },
  { id: 'calendar-setup', group: 'calendar', path: paths.calendarSetup, roles: owners },
  { id: 'recordings', group: 'community', path: paths.recordings, roles: owners },
  { id: 'community', group: 'community', path: paths.community, roles: owners },
  { id: 'pods', group: 'community', path: paths.pods, roles: owners },
  { id: 'setup', group: 'system', path: paths.setup, roles: owners },
  { id: 'api-tokens', group: 'system', path: paths.apiTokens, roles: owners },
  { id: 'webhooks', group: 'system', path: paths.webhooks, roles: owners },
  { id: 'imports', group: 'system', path: paths.imports, roles: owners },
  { id: 'mail', group: 'system', path: paths.mail, roles: owners },
  { id: 'jobs', group: 'system', path: paths.jobs, roles: owners },
  { id: 'blog', group: 'content', path: paths.blog, roles: writers },
  { id: 'images', group: 'content', path: paths.images, roles: writers },
  { id: 'testimonials', group: 'content', path: paths.testimonials, roles: writers },
  { id: 'retreats', group: 'content', path: paths.retreats, roles: writers },
  { id: 'pages', group: 'content', path: paths.pages, roles: owners },
  { id: 'emails', group: 'content', path: paths.emails, roles: owners },
  { id: 'settings', group: 'content', path: paths.settings, roles: owners },
  { id: 'privacy', group: 'system', path: paths.privacy, roles: owners },
  { id: 'audit-log', group: 'system', path: paths.auditLog, roles: owners },
] as const satisfies readonly AdminSection[];

export type SectionId = (typeof sections)[number]['id'];

/** The sections of a role. */
export const sectionsOf = (role: string): AdminSection[] =>
  sections.filter(({ roles }) => roles.some((one) => one === role));

/** The roles with access to a section. */
export const rolesOf = (section: SectionId): readonly AdminRole[] =>
  sections.find(({ id }) => id === section)?.roles ?? owners;
