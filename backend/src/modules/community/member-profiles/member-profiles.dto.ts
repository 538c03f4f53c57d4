import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsBoolean, IsOptional, IsString, IsUUID } from 'class-validator';
import { memberProfileLimits, tidyTags } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { OptionalText } from '../../../common/fields.js';
import { MemberAuthorDto, toMemberAuthorDto, type AuthorRow } from '../member-posts/member-author.js';

const PERSON_ID = '7e1d7a52-1b52-4f3c-8d5e-2f8a5d0c9b21';
const LOCATION = { description: 'Where the person lives, one free line.', example: 'Valencia, by the sea' };
const PRONOUNS = { description: 'Pronouns.', example: 'she/her' };
const ASK_ABOUT = {
  description: 'What others may ask about, plain text.',
  example: 'Saying no at work. Growing tomatoes.',
};
const LANGUAGES = {
  description: 'Languages that the person speaks, as they wrote them.',
  type: [String] as [StringConstructor],
  maxItems: memberProfileLimits.languages,
  items: { type: 'string', maxLength: memberProfileLimits.language },
  example: ['Español', 'English'],
};

export class ListMemberProfilesQueryDto extends CursorQueryDto {
  @OptionalText(memberProfileLimits.search, {
    description:
      'People whose name, location, pronouns, languages or topics contain every search term, or words that start with it. Ignores accents and case.',
    example: 'valencia',
  })
  q?: string;
}

/** Id of a person. */
export class MemberProfileParamDto {
  @ApiProperty({
    description: 'Id of the person: the `userId` of a post or a comment.',
    format: 'uuid',
    example: PERSON_ID,
  })
  @IsUUID()
  id: string;
}

/** What a member writes about themselves: sent as a whole. */
export class SaveMyMemberProfileDto {
  @ApiProperty({ description: 'Whether other members see the profile, in the directory too.', example: true })
  @IsBoolean()
  isListed: boolean;

  @OptionalText(memberProfileLimits.location, LOCATION)
  location?: string;

  @OptionalText(memberProfileLimits.pronouns, PRONOUNS)
  pronouns?: string;

  @ApiPropertyOptional(LANGUAGES)
  @Transform(({ value }: { value: unknown }) =>
    Array.isArray(value) && value.every((one): one is string => typeof one === 'string') ? tidyTags(value) : value,
  )
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(memberProfileLimits.languages)
  @IsString({ each: true })
  @MaxCharacters(memberProfileLimits.language, { each: true })
  languages?: string[];

  @OptionalText(memberProfileLimits.askAbout, ASK_ABOUT)
  askAbout?: string;
}

/** A member's own profile, seen by others or not. */
export class MyMemberProfileDto {
  @ApiProperty({ description: 'Whether other members see it.', example: true })
  isListed: boolean;

  @ApiPropertyOptional({ ...LOCATION, maxLength: memberProfileLimits.location })
  location?: string;

  @ApiPropertyOptional({ ...PRONOUNS, maxLength: memberProfileLimits.pronouns })
  pronouns?: string;

  @ApiProperty(LANGUAGES)
  languages: string[];

  @ApiPropertyOptional({ ...ASK_ABOUT, maxLength: memberProfileLimits.askAbout })
  askAbout?: string;

  @ApiPropertyOptional({
    description: 'When it was last saved; absent while nothing is stored.',
    format: 'date-time',
    example: '2026-11-22T09:30:00.000Z',
  })
  updatedAt?: string;
}

/** A person of the directory, with name and picture as beside their posts. */
export class MemberProfileDto extends MemberAuthorDto {
  @ApiProperty({ description: 'Id of the person.', format: 'uuid', example: PERSON_ID })
  userId: string;

  @ApiPropertyOptional({ ...LOCATION, maxLength: memberProfileLimits.location })
  location?: string;

  @ApiPropertyOptional({ ...PRONOUNS, maxLength: memberProfileLimits.pronouns })
  pronouns?: string;

  @ApiProperty(LANGUAGES)
  languages: string[];

  @ApiPropertyOptional({ ...ASK_ABOUT, maxLength: memberProfileLimits.askAbout })
  askAbout?: string;

  @ApiProperty({ description: 'Whether it is that of the logged-in member.', example: false })
  isOwn: boolean;
}

/** What members write about themselves. */
export interface ProfileTexts {
  location: string | null;
  pronouns: string | null;
  languages: string[];
  askAbout: string | null;
}

/** Selected columns of a profile and its person; `createdAt` is when it was turned on. */
export interface MemberProfileRow extends ProfileTexts, AuthorRow {
  id: string;
  createdAt: Date;
  userId: string;
}

export const toProfileTexts = ({ location, pronouns, languages, askAbout }: ProfileTexts) => ({
  location: location ?? undefined,
  pronouns: pronouns ?? undefined,
  languages,
  askAbout: askAbout ?? undefined,
});

/** @param readerId the requesting member */
export const toMemberProfileDto = (row: MemberProfileRow, readerId: string): MemberProfileDto => ({
  userId: row.userId,
  ...toMemberAuthorDto(row),
  ...toProfileTexts(row),
  isOwn: row.userId === readerId,
});
