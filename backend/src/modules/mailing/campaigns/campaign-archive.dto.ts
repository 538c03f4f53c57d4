import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { markdownPreview, markdownText, type Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { LanguageAnswer, LanguageField } from '../../../common/fields.js';
import { campaignTree, MarkdownNodeDto } from '../../../common/markdown.dto.js';

/** Length of an excerpt in characters. */
const EXCERPT = 180;

const EXAMPLE_ID = '7b0e1c1a-52f4-4a5e-9d5f-1a2b3c4d5e6f';

export class ListArchivedCampaignsQueryDto extends CursorQueryDto {
  @LanguageField('Only those that were sent in this language; English when absent.')
  language?: Language;
}

export class GetArchivedCampaignQueryDto {
  @LanguageField(
    'The language of the reader; English when absent. One that was sent in the other alone is answered in that.',
  )
  language?: Language;
}

/** A neighbour in the archive. */
export class ArchivedCampaignLinkDto {
  @ApiProperty({ description: 'Id of the campaign.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'Subject.', example: 'A small thing for this week' })
  subject: string;
}

/** A sent campaign in the archive's list. Nothing of it tells who got it. */
export class ArchivedCampaignSummaryDto extends ArchivedCampaignLinkDto {
  @ApiProperty({
    description: `The beginning of the text without its marks, at most ${EXCERPT} characters.`,
    example: 'Once an hour, put both feet on the floor and breathe out for longer than you breathe in…',
  })
  excerpt: string;

  @LanguageAnswer('Language of subject and text.')
  language: Language;

  @ApiProperty({
    description: 'When it was sent; the list is sorted by it.',
    format: 'date-time',
    example: '2026-11-24T15:20:00.000Z',
  })
  sentAt: string;
}

/** A sent campaign with its text. */
export class ArchivedCampaignDto extends ArchivedCampaignSummaryDto {
  @ApiProperty({
    description: 'The text, parsed; without the greeting and the footer of the email.',
    type: () => [MarkdownNodeDto],
    example: [{ is: 'paragraph', children: [{ is: 'text', text: 'Once an hour.' }] }],
  })
  contentTree: MarkdownNodeDto[];

  @ApiProperty({ description: 'Whether it was sent in the other language too, under the same id.', example: true })
  hasTranslation: boolean;

  @ApiPropertyOptional({
    description: "The one sent before it in the reader's language.",
    type: ArchivedCampaignLinkDto,
  })
  previous?: ArchivedCampaignLinkDto;

  @ApiPropertyOptional({
    description: "The one sent after it in the reader's language.",
    type: ArchivedCampaignLinkDto,
  })
  next?: ArchivedCampaignLinkDto;
}

/** Selected columns of the list. */
export interface ArchivedCampaignRow {
  id: string;
  subject: string;
  content: string;
  language: Language;
  createdAt: Date;
  finishedAt: Date;
}

/** Selected columns of one campaign. */
export interface ArchivedCampaignDetailRow extends ArchivedCampaignRow {
  hasTranslation: boolean;
  previousId: string | null;
  previousSubject: string | null;
  nextId: string | null;
  nextSubject: string | null;
}

/** The beginning of a text in one line. */
function excerptOf(content: string): string {
  const tree = campaignTree(content);
  const start = markdownPreview(tree, { length: EXCERPT, wholeWords: true }) ?? tree;
  // A sentence that was cut after its end: the ellipsis alone.
  return markdownText(start)
    .replace(/\s+/g, ' ')
    .replace(/[.,;:]\s*…$/, '…')
    .trim();
}

export function toArchivedCampaignSummaryDto(row: ArchivedCampaignRow): ArchivedCampaignSummaryDto {
  return {
    id: row.id,
    subject: row.subject,
    excerpt: excerptOf(row.content),
    language: row.language,
    sentAt: row.finishedAt.toISOString(),
  };
}

const linkOf = (id: string | null, subject: string | null): ArchivedCampaignLinkDto | undefined =>
  id === null || subject === null ? undefined : { id, subject };

export function toArchivedCampaignDto(row: ArchivedCampaignDetailRow): ArchivedCampaignDto {
  return {
    ...toArchivedCampaignSummaryDto(row),
    contentTree: campaignTree(row.content),
    hasTranslation: row.hasTranslation,
    previous: linkOf(row.previousId, row.previousSubject),
    next: linkOf(row.nextId, row.nextSubject),
  };
}
