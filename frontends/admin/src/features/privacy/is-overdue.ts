import type { PrivacyRequestDto } from '@leap/client/admin';
import { bookingDateOf } from '@leap/domain';

/** Whether an open request is past its due day in the practice's time zone. */
export const isOverdue = (
  { outcome, dueOn }: Pick<PrivacyRequestDto, 'outcome' | 'dueOn'>,
  now: Date = new Date(),
): boolean => outcome === undefined && dueOn < bookingDateOf(now);
