import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { legalTextKinds, type Language, type LegalTextKind } from '@leap/domain';
import { LanguageAnswer, LanguageField } from '../../../common/fields.js';
import { MarkdownNodeDto, MarkdownTree, plainTree } from '../../../common/markdown.dto.js';
import type { ShownLegalText } from './legal-text.entity.js';

export const legalTextKindDocs = {
  description: 'Which text.',
  enum: legalTextKinds,
  enumName: 'LegalTextKind',
  example: 'privacy-policy',
} as const;

export const legalTextVersionDocs = {
  description: 'Name of the version.',
  maxLength: 20,
  example: '2025-01-01.5',
} as const;

export const effectiveOnDocs = {
  description: 'Since when it is in force.',
  format: 'date',
  example: '2025-01-01',
} as const;

export const sha256Docs = {
  description: 'SHA-256 of the text in UTF-8.',
  minLength: 64,
  maxLength: 64,
  example: '5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03',
} as const;

export class LegalTextParamDto {
  @ApiProperty(legalTextKindDocs)
  @IsIn(legalTextKinds)
  kind: LegalTextKind;
}

export class GetLegalTextQueryDto {
  @LanguageField('The language of the text; English when absent.')
  language?: Language;
}

/** A text that people agree to. */
export class LegalTextDto {
  @ApiProperty(legalTextKindDocs)
  kind: LegalTextKind;

  @ApiProperty(legalTextVersionDocs)
  version: string;

  @ApiProperty(effectiveOnDocs)
  effectiveOn: string;

  @LanguageAnswer('Language of the text.')
  language: Language;

  @ApiProperty({
    description:
      'Markdown, as it is archived: headings (##, ###), **bold**, *italic*, line breaks, lists, quotes, links, never HTML. `{{brand}}` is the name of the practice, `{{email}}` a link to its address, and `{{plans}}` is the table of plans with their current prices.',
    example: '## Your right to stop\n\nYou can stop at any time.',
  })
  text: string;

  @MarkdownTree('text')
  textTree: MarkdownNodeDto[];

  @ApiProperty(sha256Docs)
  sha256: string;
}

/** A value as Markdown that shows it letter by letter. */
const escaped = (value: string): string => value.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);

export const toLegalTextDto = ({ row, values }: ShownLegalText): LegalTextDto => ({
  kind: row.kind,
  version: row.version,
  effectiveOn: row.effectiveOn,
  language: row.language,
  text: row.text,
  textTree: plainTree(
    row.text
      .replaceAll('{{brand}}', () => escaped(values.brand))
      .replaceAll('{{email}}', () => `[${escaped(values.email)}](mailto:${escaped(values.email)})`),
  ),
  sha256: row.sha256,
});
