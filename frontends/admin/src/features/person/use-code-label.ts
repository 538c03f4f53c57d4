import type { AdminTimelineEntryDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { usePlanName } from '../plans/use-plan-name';

/** Where the labels of an entry's code are. */
const labels: Partial<Record<AdminTimelineEntryDto['kind'], string>> = {
  signup: 'admin-inner-circle-signups:plans',
  'signup-invited': 'admin-inner-circle-signups:plans',
  payment: 'admin-inner-circle-signups:plans',
  call: 'admin-bookings:statuses',
  comment: 'admin-community:states.comments',
  note: 'admin-community:states.notes',
  post: 'admin-community:states.posts',
  'consent-granted': 'admin-consent-forms:sessions',
  'consent-withdrawn': 'admin-consent-forms:sessions',
  contact: 'admin-contacts:programs',
  lead: 'admin-contacts:programs',
  'membership-decision': 'admin-person:decisions',
  'privacy-request': 'admin-privacy:kinds',
};

/** Label of an entry's program, plan or state; undefined without one. Requires `personTexts`. */
export function useCodeLabel() {
  const { t } = useTranslation('admin-person');
  const planName = usePlanName();
  return ({ kind, code }: AdminTimelineEntryDto): string | undefined => {
    const group = labels[kind];
    // What is usual says nothing.
    if (group === undefined || code === undefined || code === 'visible') return undefined;
    const text = t(`${group}.${code}`, { defaultValue: code });
    return kind === 'signup' || kind === 'payment' ? planName(code, text) : text;
  };
}
