import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { nextWeeklyCall, type WeeklyCallPlan } from '@leap/domain';
import { DataSource } from 'typeorm';
import { AUTHOR_COLUMNS, type AuthorRow } from '../member-posts/member-author.js';
import { PodMember } from '../pod-members/pod-member.entity.js';
import { Pod } from '../pod-members/pod.entity.js';
import { PodCallChanges } from './pod-call-changes.js';
import { podCallOf, type NextPodCallDto, type OwnPod } from './pods.dto.js';

/** Pods, as members see theirs. */
@Injectable()
export class PodsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly callChanges: PodCallChanges,
  ) {}

  /** The pod of a present member. @returns null without one */
  presentMembershipOf(userId: string): Promise<PodMember | null> {
    // `findOne` with these relations takes two statements.
    return this.dataSource.manager
      .createQueryBuilder(PodMember, 'pod_member')
      .innerJoinAndSelect('pod_member.pod', 'pod')
      .innerJoinAndSelect('pod_member.user', 'member', 'member.is_inner_circle_member AND NOT member.is_disabled')
      .where('pod_member.user_id = :userId', { userId })
      .getOne();
  }

  /** In which pod somebody is, also after the membership, and since when. @returns null without one */
  membershipOf(userId: string): Promise<PodMember | null> {
    return this.dataSource.manager.findOneBy(PodMember, { userId });
  }

  /** The pod of a member with its other present members. @returns undefined without one */
  async ofMember(userId: string): Promise<OwnPod | undefined> {
    const pod = await this.dataSource.manager
      .createQueryBuilder(Pod, 'pod')
      .innerJoin(PodMember, 'pod_member', 'pod_member.pod_id = pod.id AND pod_member.user_id = :userId', { userId })
      .getOne();
    if (!pod) return undefined;
    const people = await this.dataSource.query<AuthorRow[]>(
      `SELECT ${AUTHOR_COLUMNS} FROM pod_members m JOIN users u ON u.id = m.user_id
        WHERE m.pod_id = $1 AND u.id <> $2 AND u.is_inner_circle_member AND NOT u.is_disabled ORDER BY 1 NULLS LAST, u.id`,
      [pod.id, userId],
    );
    const changes = await this.callChanges.podCallChanges(pod.id);
    const schedule = podCallOf(pod);
    const nextCall = schedule && (await this.nextCall(userId, pod.id, { schedule, changes }));
    return { pod, people, changes, nextCall };
  }

  private async nextCall(userId: string, podId: string, plan: WeeklyCallPlan): Promise<NextPodCallDto> {
    const { week, startsAt } = nextWeeklyCall(plan, new Date(), { running: true });
    const answer = await this.callChanges.podCallAnswer(userId, podId, { week, startsAt });
    return { week, startsAt: startsAt.toISOString(), ...answer };
  }
}
