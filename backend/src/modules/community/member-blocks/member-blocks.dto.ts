import { ApiProperty } from '@nestjs/swagger';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';

/** Somebody whom a member blocks, with name and picture as beside their posts. */
export class BlockedPersonDto extends MemberAuthorDto {
  @ApiProperty({ description: 'Id of the person.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  userId: string;

  @ApiProperty({ description: 'Since when.', format: 'date-time', example: '2026-11-22T09:30:00.000Z' })
  blockedAt: string;
}

/** Selected columns of a block and its person. */
export interface BlockedPersonRow extends AuthorRow {
  id: string;
  createdAt: Date;
  userId: string;
}

export const toBlockedPersonDto = (row: BlockedPersonRow): BlockedPersonDto => ({
  userId: row.userId,
  ...toMemberAuthorDto(row),
  blockedAt: row.createdAt.toISOString(),
});
