import { ApiProperty } from '@nestjs/swagger';

/** The state after a like was added or removed. */
export class MemberPostLikeDto {
  @ApiProperty({ description: 'Whether the asking member likes the post now.', example: true })
  liked: boolean;

  @ApiProperty({ description: 'How many members like it now.', type: 'integer', minimum: 0, example: 9 })
  likesCount: number;
}
