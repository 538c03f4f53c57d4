import type { PrivacyRequestDto } from '@leap/client/admin';
import { bookingDateOf } from '@leap/domain';

/** Whether a request waits beyond the day on which it had to be answered, by the practice's clock. */
export const isOverdue = (
  { outcome, dueOn }: Pick<PrivacyRequestDto, 'outcome' | 'dueOn'>,
  now: Date = new Date(),
): boolean => outcome === undefined && dueOn < bookingDateOf(now);
