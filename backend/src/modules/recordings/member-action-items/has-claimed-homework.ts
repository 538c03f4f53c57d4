import type { EntityManager } from 'typeorm';
import { MemberActionItem } from './member-action-item.entity.js';

/** Whether somebody has taken an action item of a call over. */
export const hasClaimedHomework = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(MemberActionItem, { userId });
