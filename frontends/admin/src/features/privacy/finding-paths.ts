import type { FoundPersonDto } from '@leap/client/admin';
import { paths } from '../../paths';

/**
 * Page of a table's rows about a person, without language: the list filtered by the person, or the account's page. Tables without a
 * page are absent.
 */
export function findingPath(table: string, { email, userId, isStaff }: FoundPersonDto): string | undefined {
  const listed = (list: string) => `${list}${list.includes('?') ? '&' : '?'}q=${encodeURIComponent(email)}`;
  switch (table) {
    case 'contacts':
    case 'contact_replies':
      return listed(paths.contacts);
    case 'support_contacts':
      return listed(paths.supportRequests);
    case 'consent_forms':
      return listed(paths.consentForms);
    case 'inner_circle_signups':
    case 'signup_progress':
    case 'signup_notes':
    case 'signup_declines':
    case 'signup_invitations':
    case 'membership_events':
    case 'membership_notices':
      return listed(paths.signups);
    case 'calendar_bookings':
      return listed(`${paths.bookings}?view=list`);
    case 'newsletter_subscribers':
    case 'mail_suppressions':
      return listed(paths.subscribers);
    case 'privacy_requests':
      return listed(paths.privacy);
    case 'users':
    case 'membership_decisions':
      return userId === undefined || isStaff ? undefined : paths.member(userId);
    case 'audit_entries':
      return userId === undefined ? undefined : `${paths.auditLog}?actorId=${encodeURIComponent(userId)}`;
    default:
      return undefined;
  }
}
