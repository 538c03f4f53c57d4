import { Module } from '@nestjs/common';
import { FormerPodTextsModule } from './former-pod-texts/former-pod-texts.module.js';
import { MemberBlocksModule } from './member-blocks/member-blocks.module.js';
import { MemberEventsModule } from './member-events/member-events.module.js';
import { MemberFeedVisitsModule } from './member-feed-visits/member-feed-visits.module.js';
import { MemberMentionsModule } from './member-mentions/member-mentions.module.js';
import { MemberPostCommentsModule } from './member-post-comments/member-post-comments.module.js';
import { MemberPostLikesModule } from './member-post-likes/member-post-likes.module.js';
import { MemberPostPicturesModule } from './member-post-pictures/member-post-pictures.module.js';
import { MemberPostReactionsModule } from './member-post-reactions/member-post-reactions.module.js';
import { MemberPostReportsModule } from './member-post-reports/member-post-reports.module.js';
import { MemberPostsModule } from './member-posts/member-posts.module.js';
import { MemberProfilesModule } from './member-profiles/member-profiles.module.js';
import { ModerationDecisionsModule } from './moderation-decisions/moderation-decisions.module.js';
import { PinnedPostsModule } from './pinned-posts/pinned-posts.module.js';
import { PodTasksModule } from './pod-tasks/pod-tasks.module.js';
import { PodsModule } from './pods/pods.module.js';
import { MemberBlock } from './member-blocks/member-block.entity.js';
import { PostTranslationsModule } from './post-translations/post-translations.module.js';
import { MemberFeedVisit } from './member-feed-visits/member-feed-visit.entity.js';
import { MemberMention } from './member-mentions/member-mention.entity.js';
import { MemberPostComment } from './member-post-comments/member-post-comment.entity.js';
import { MemberPostLike } from './member-post-likes/member-post-like.entity.js';
import { MemberPostPictureLeftover } from './member-post-pictures/member-post-picture-leftover.entity.js';
import { MemberPostPicture } from './member-posts/member-post-picture.entity.js';
import { MemberPostReaction } from './member-post-reactions/member-post-reaction.entity.js';
import { MemberPostReport } from './member-post-reports/member-post-report.entity.js';
import { MemberPost } from './member-posts/member-post.entity.js';
import { MemberProfile } from './member-profiles/member-profile.entity.js';
import { ModerationDecision } from './moderation-decisions/moderation-decision.entity.js';
import { PinnedPost } from './pinned-posts/pinned-post.entity.js';
import { Pod } from './pod-members/pod.entity.js';
import { PodMember } from './pod-members/pod-member.entity.js';
import { PodTask } from './pod-tasks/pod-task.entity.js';
import { PodTaskTick } from './pod-tasks/pod-task-tick.entity.js';
import { MemberPostTranslation } from './post-translations/member-post-translation.entity.js';
import { MemberTranslationSetting } from './post-translations/member-translation-setting.entity.js';

export { MemberEventsService } from './member-events/member-events.service.js';
export { CommunityActivity } from './member-posts/community-activity.service.js';
export { blockedBy } from './member-posts/blocked.js';
export { AUTHOR_COLUMNS, MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from './member-posts/member-author.js';
export { hasPosted } from './member-posts/has-posted.js';
export { CreateMemberPostReportDto, MemberPostReportDto } from './member-post-reports/member-post-reports.dto.js';
export { MemberPostReportsService } from './member-post-reports/member-post-reports.service.js';
export {
  AdminPostReportDto,
  ReportCounts,
  ReportedFilter,
  toAdminPostReportDto,
  type AdminPostReportRow,
} from './member-post-reports/member-posts-admin.dto.js';
export { openlyReported, reportCountsOf } from './member-post-reports/reports-of.js';
export { postPictureKeys } from './member-post-pictures/member-post-pictures.service.js';
export { MemberPost } from './member-posts/member-post.entity.js';
export {
  AuthorNameField,
  VisibilityField,
  VisibilityFilter,
  memberTextColumns,
  toMemberTextDto,
  type CommunityVisibility,
  type MemberTextRow,
} from './member-posts/member-text-admin.dto.js';
export { memberTexts, MemberTextAdminService } from './member-posts/member-text-admin.service.js';
export { mentionNews, postNews, participates } from './member-posts/post-news.js';
export { PodCallChanges } from './pods/pod-call-changes.js';
export { findPod, lockPod, podMemberIds, podsWithCalls } from './pod-members/pod-lookup.js';
export { podCallOf } from './pods/pods.dto.js';
export { PodsService } from './pods/pods.service.js';
export { Pod } from './pod-members/pod.entity.js';
export { PodMember } from './pod-members/pod-member.entity.js';
export { communityToDo } from './dashboard-part.js';
export { communityPersonalData } from './personal-data.js';
export { communityNames, communitySearch, communityTimeline } from './admin-part.js';

/** The tables of this room. */
export const communityEntities = [
  MemberBlock,
  MemberFeedVisit,
  MemberMention,
  MemberPostComment,
  MemberPostLike,
  MemberPostPictureLeftover,
  MemberPostPicture,
  MemberPostReaction,
  MemberPostReport,
  MemberPost,
  MemberProfile,
  MemberPostTranslation,
  MemberTranslationSetting,
  ModerationDecision,
  PinnedPost,
  Pod,
  PodMember,
  PodTask,
  PodTaskTick,
];

/** Posts, comments, likes, reactions and reports of members, their profiles, blocks and pods, and the stream of events. */
@Module({
  imports: [
    FormerPodTextsModule,
    MemberBlocksModule,
    MemberEventsModule,
    MemberFeedVisitsModule,
    MemberMentionsModule,
    MemberPostCommentsModule,
    MemberPostLikesModule,
    MemberPostPicturesModule,
    MemberPostReactionsModule,
    MemberPostReportsModule,
    MemberPostsModule,
    MemberProfilesModule,
    ModerationDecisionsModule,
    PinnedPostsModule,
    PodsModule,
    PodTasksModule,
    PostTranslationsModule,
  ],
  exports: [MemberEventsModule, MemberPostReportsModule, MemberPostsModule, PodsModule],
})
export class CommunityModule {}
