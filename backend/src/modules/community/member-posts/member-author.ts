import { ApiPropertyOptional } from '@nestjs/swagger';

/** An author as other members see them. */
export class MemberAuthorDto {
  @ApiPropertyOptional({
    description: 'The chosen display name, else the first name; absent when there is neither.',
    example: 'Ana',
  })
  displayName?: string;

  @ApiPropertyOptional({
    description: 'Address of the picture, when there is one.',
    example: '/images/avatars/ana.webp',
  })
  avatarUrl?: string;

  @ApiPropertyOptional({
    description: 'True for the host of the circle, an administrator; absent for members.',
    example: true,
  })
  isHost?: boolean;

  @ApiPropertyOptional({
    description: 'True where the logged-in member can open a profile of this author; absent otherwise.',
    example: true,
  })
  hasProfile?: boolean;
}

/** The author's columns of a row. */
export interface AuthorRow {
  authorName: string | null;
  authorAvatar: string | null;
  authorIsHost: boolean;
  /** Where it was asked for. */
  authorHasProfile?: boolean;
}

/** The name of `users u` that members see. */
export const SHOWN_NAME = `coalesce(nullif(btrim(u.display_name), ''), nullif(btrim(u.first_name), ''))`;

/** Columns of {@link AuthorRow} from `users u`. Members see no other data of an account. */
export const AUTHOR_COLUMNS = `${SHOWN_NAME} AS "authorName",
         u.profile_image_url AS "authorAvatar", u.role = 'admin' AS "authorIsHost"`;

export function toMemberAuthorDto({
  authorName,
  authorAvatar,
  authorIsHost,
  authorHasProfile = false,
}: AuthorRow): MemberAuthorDto {
  return {
    displayName: authorName ?? undefined,
    avatarUrl: authorAvatar ?? undefined,
    isHost: authorIsHost || undefined,
    hasProfile: authorHasProfile || undefined,
  };
}
