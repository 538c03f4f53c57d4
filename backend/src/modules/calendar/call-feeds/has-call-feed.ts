import type { EntityManager } from 'typeorm';
import { CallFeed } from './call-feed.entity.js';

/** Whether somebody has opened the private calendar address of their calls. */
export const hasCallFeed = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(CallFeed, { userId });
