import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { postReactions, type PostReaction } from '@leap/domain';
import { MemberPostParamDto, POST_REACTION } from '../member-posts/member-posts.dto.js';

/** A post and a kind of reaction to it. */
export class MemberPostReactionParamDto extends MemberPostParamDto {
  @ApiProperty({ description: 'Kind of reaction.', ...POST_REACTION, example: 'with_you' })
  @IsIn(postReactions)
  kind: PostReaction;
}
