import type { EntityManager } from 'typeorm';
import type { JobsService } from '../../../jobs/jobs.service.js';

/**
 * Jobs after every change of a call: an email to the visitor, one to the practice, and the event. Each reads the stored row. A held call
 * gets as many as a booked one, though the last two do nothing then: the time of the answer would tell whose address is confirmed.
 */
export async function enqueueFollowUps(
  jobs: JobsService,
  manager: EntityManager,
  { id, confirmBy = null }: { id: string; confirmBy?: Date | null },
): Promise<void> {
  const email = confirmBy === null ? 'calendar-bookings.send-email' : 'calendar-bookings.send-confirmation';
  await jobs.enqueue(manager, email, { id });
  await jobs.enqueue(manager, 'calendar-bookings.notify-practice', { id });
  await jobs.enqueue(manager, 'calendar-bookings.sync-event', { id });
}
