import type { EntityManager } from 'typeorm';
import type { JobsService } from '../../../jobs/jobs.service.js';

/** What follows every change of a call: an email to the visitor, one to the practice, and the event. Each decides from the stored row what to send. */
export async function enqueueFollowUps(jobs: JobsService, manager: EntityManager, id: string): Promise<void> {
  await jobs.enqueue(manager, 'calendar-bookings.send-email', { id });
  await jobs.enqueue(manager, 'calendar-bookings.notify-practice', { id });
  await jobs.enqueue(manager, 'calendar-bookings.sync-event', { id });
}
