import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { WeeklyCallSchedule } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AUTHOR_COLUMNS, type AuthorRow } from '../member-posts/member-author.js';
import { PodMember } from './pod-member.entity.js';
import { podCallOf, type OwnPod } from './pods.dto.js';

/** When the pod of a member meets. */
export interface PodCall {
  schedule: WeeklyCallSchedule;
  /** When the member was put into it. */
  since: Date;
  /** When the pod was last edited. */
  changedAt: Date;
}

/** Pods, as members see theirs. */
@Injectable()
export class PodsService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The pod of a present member. @returns null without one */
  placeOf(userId: string): Promise<PodMember | null> {
    return this.dataSource.manager.findOne(PodMember, {
      where: { userId, user: { isInnerCircleMember: true, isDisabled: false } },
      relations: { pod: true, user: true },
    });
  }

  /** The call of a member's pod. @returns undefined without a fixed time or a pod */
  async callOf(userId: string): Promise<PodCall | undefined> {
    const place = await this.dataSource.manager.findOne(PodMember, { where: { userId }, relations: { pod: true } });
    const schedule = place ? podCallOf(place.pod) : undefined;
    return place && schedule ? { schedule, since: place.updatedAt, changedAt: place.pod.updatedAt } : undefined;
  }

  /** The pod of a member with its other present members. @returns undefined without one */
  async ofMember(userId: string): Promise<OwnPod | undefined> {
    const own = await this.dataSource.manager.findOne(PodMember, { where: { userId }, relations: { pod: true } });
    if (!own) return undefined;
    const people = await this.dataSource.query<AuthorRow[]>(
      `SELECT ${AUTHOR_COLUMNS} FROM pod_members m JOIN users u ON u.id = m.user_id
        WHERE m.pod_id = $1 AND u.id <> $2 AND u.is_inner_circle_member AND NOT u.is_disabled ORDER BY 1 NULLS LAST, u.id`,
      [own.podId, userId],
    );
    return { pod: own.pod, people };
  }
}
