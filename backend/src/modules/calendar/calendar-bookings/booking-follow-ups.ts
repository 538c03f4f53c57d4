import type { EntityManager } from 'typeorm';
import type { JobsService } from '../../../jobs/jobs.service.js';

/** Jobs after every change of a call: an email to the visitor, one to the practice, and the event. Each reads the stored row. */
export async function enqueueFollowUps(jobs: JobsService, manager: EntityManager, id: string): Promise<void> {
  await jobs.enqueue(manager, 'calendar-bookings.send-email', { id });
  await jobs.enqueue(manager, 'calendar-bookings.notify-practice', { id });
  await jobs.enqueue(manager, 'calendar-bookings.sync-event', { id });
}
