import type { EntityManager } from 'typeorm';
import { MemberPost } from './member-post.entity.js';

/** Whether somebody has a post of their own. */
export const hasPosted = (manager: EntityManager, userId: string): Promise<boolean> =>
  manager.existsBy(MemberPost, { userId });
