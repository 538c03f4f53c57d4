import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { memberPostLimits } from '@leap/domain';
import { MemberPostDto } from '../member-posts/member-posts.dto.js';

/** What the owner has pinned above the posts. */
export class PinnedMemberPostsDto {
  @ApiProperty({
    description: 'Visible pinned posts, newest first. The list of posts has them too, each at its own time.',
    type: [MemberPostDto],
    maxItems: memberPostLimits.pinned,
  })
  posts: MemberPostDto[];

  @ApiProperty({
    description: 'Whether the logged-in member has folded them and nothing was pinned since.',
    example: false,
  })
  isFolded: boolean;
}

/** Folds the pinned posts, or unfolds them. */
export class FoldPinnedMemberPostsDto {
  @ApiProperty({ description: 'Whether they are folded.', example: true })
  @IsBoolean()
  isFolded: boolean;
}
