import { IsNull, Not, type EntityManager } from 'typeorm';
import { NotificationSettings } from './notification-settings.entity.js';

/** Whether a member has chosen their emails, or kept them as they are. */
export const hasChosenEmails = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(NotificationSettings, { userId, chosenAt: Not(IsNull()) });
