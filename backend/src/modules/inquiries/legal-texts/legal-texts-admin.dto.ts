import { ApiProperty } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { LEGAL_TEXT_LENGTH, type LegalTextKind } from '@leap/domain';
import { MaxCharacters } from '../../../common/dto-rules.js';
import { VersionField } from '../../../common/edit-version.js';
import { MarkdownNodeDto, MarkdownTree, plainTree } from '../../../common/markdown.dto.js';
import {
  effectiveOnDocs,
  legalTextKindDocs,
  LegalTextParamDto,
  legalTextVersionDocs,
  sha256Docs,
} from './legal-texts.dto.js';
import type { LegalText, LegalTextVersion } from './legal-text.entity.js';

/** One version of a text. */
export class LegalTextVersionDto {
  @ApiProperty(legalTextVersionDocs)
  version: string;

  @ApiProperty(effectiveOnDocs)
  effectiveOn: string;
}

/** The text in one language. */
export class ArchivedTextDto {
  @ApiProperty({ description: 'Markdown.', example: '## Your right to stop\n\nYou can stop at any time.' })
  text: string;

  @MarkdownTree('text')
  textTree: MarkdownNodeDto[];

  @ApiProperty(sha256Docs)
  sha256: string;
}

/** A version with its text. */
export class ArchivedLegalTextDto extends LegalTextVersionDto {
  @ApiProperty(legalTextKindDocs)
  kind: LegalTextKind;

  @ApiProperty({ description: 'English.', type: ArchivedTextDto })
  en: ArchivedTextDto;

  @ApiProperty({ description: 'Spanish.', type: ArchivedTextDto })
  es: ArchivedTextDto;
}

/** The version in force, and which there were. */
export class AdminLegalTextDto extends ArchivedLegalTextDto {
  @ApiProperty({
    description: 'The `version` of a change: when it was published.',
    format: 'date-time',
    example: '2026-11-20T10:00:00.000Z',
  })
  updatedAt: string;

  @ApiProperty({ description: 'All versions, newest first.', type: [LegalTextVersionDto] })
  versions: LegalTextVersionDto[];
}

const TextField =
  (description: string, example: string): PropertyDecorator =>
  (target, key) => {
    ApiProperty({ description, maxLength: LEGAL_TEXT_LENGTH, example })(target, key);
    IsString()(target, key);
    MaxCharacters(LEGAL_TEXT_LENGTH)(target, key);
  };

export class PublishLegalTextDto {
  @TextField('English, in Markdown.', '## Your right to stop\n\nYou can stop at any time.')
  en: string;

  @TextField('Spanish, in Markdown.', '## Tu derecho a parar\n\nPuedes parar en cualquier momento.')
  es: string;

  @VersionField()
  version: string;
}

export class LegalTextVersionParamDto extends LegalTextParamDto {
  @ApiProperty(legalTextVersionDocs)
  @IsString()
  @MaxLength(20)
  version: string;
}

const toArchivedTextDto = ({ text, sha256 }: LegalText): ArchivedTextDto => ({
  text,
  textTree: plainTree(text),
  sha256,
});

const toLegalTextVersionDto = ({ en: { version, effectiveOn } }: LegalTextVersion): LegalTextVersionDto => ({
  version,
  effectiveOn,
});

export const toArchivedLegalTextDto = (version: LegalTextVersion): ArchivedLegalTextDto => ({
  kind: version.en.kind,
  ...toLegalTextVersionDto(version),
  en: toArchivedTextDto(version.en),
  es: toArchivedTextDto(version.es),
});

/** @param versions newest first; there is at least one */
export function toAdminLegalTextDto(versions: LegalTextVersion[]): AdminLegalTextDto {
  const [current] = versions as [LegalTextVersion];
  return {
    ...toArchivedLegalTextDto(current),
    updatedAt: current.en.updatedAt.toISOString(),
    versions: versions.map(toLegalTextVersionDto),
  };
}
