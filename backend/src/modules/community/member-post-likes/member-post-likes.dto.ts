import { ApiProperty } from '@nestjs/swagger';

/** The state after a like was added or removed. */
export class MemberPostLikeDto {
  @ApiProperty({ description: 'Whether the logged-in member now likes the post.', example: true })
  liked: boolean;

  @ApiProperty({ description: 'How many members like it now.', type: 'integer', minimum: 0, example: 9 })
  likesCount: number;
}
