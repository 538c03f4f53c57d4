import { ApiProperty } from '@nestjs/swagger';
import { RequiredText } from '../../../common/fields.js';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';

/** Search of members to mention. */
export class FindMentionableMembersQueryDto {
  @RequiredText(60, {
    description: 'The beginnings of words of the shown name. Ignores accents and case.',
    example: 'an',
  })
  q: string;
}

/** A member who can be mentioned. */
export class MentionableMemberDto {
  @ApiProperty({ description: 'Id of the member.', format: 'uuid', example: '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21' })
  id: string;

  @ApiProperty({ description: 'As others see them.', type: MemberAuthorDto })
  author: MemberAuthorDto;
}

/** The members who were found. */
export class MentionableMembersDto {
  @ApiProperty({ description: 'In the order of the alphabet, eight at most.', type: [MentionableMemberDto] })
  members: MentionableMemberDto[];
}

export const toMentionableMemberDto = (row: AuthorRow & { id: string }): MentionableMemberDto => ({
  id: row.id,
  author: toMemberAuthorDto(row),
});
