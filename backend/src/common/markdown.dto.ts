import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  embedProviders,
  markdownKinds,
  memo,
  type EmbedProvider,
  type MarkdownKind,
  type MarkdownNode,
} from '@leap/domain';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';

/** A node of a parsed text, so that no visitor's page loads a parser. */
export class MarkdownNodeDto implements MarkdownNode {
  @ApiProperty({
    description: 'A block, or a part of a line. Programs skip kinds that they do not know and show their children.',
    enum: markdownKinds,
    enumName: 'MarkdownKind',
    example: 'text',
  })
  is: MarkdownKind;

  @ApiPropertyOptional({
    description: 'Of `text` and `code`; the alternative text of an `image`; the address of an `embed` as written.',
    example: 'You sleep.',
  })
  text?: string;

  @ApiPropertyOptional({
    description: 'What it contains.',
    type: () => [MarkdownNodeDto],
    example: [{ is: 'text', text: 'You sleep.' }],
  })
  children?: MarkdownNodeDto[];

  @ApiPropertyOptional({ description: 'Of a `heading`.', type: 'integer', enum: [2, 3], example: 2 })
  level?: 2 | 3;

  @ApiPropertyOptional({ description: 'First number of an ordered `list`.', type: 'integer', minimum: 0, example: 1 })
  start?: number;

  @ApiPropertyOptional({
    description: 'Of `link`, `image` and `embed`: http, https or mailto, or a path of this site.',
    format: 'uri-reference',
    example: '/blog',
  })
  url?: string;

  @ApiPropertyOptional({ description: 'Of an `image`.', example: 'At dawn' })
  caption?: string;

  @ApiPropertyOptional({
    description: 'Of an `embed`: whose player it is.',
    enum: embedProviders,
    enumName: 'EmbedProvider',
    example: 'youtube',
  })
  provider?: EmbedProvider;
}

/** Documents a field that holds the parsed form of another one. */
const DOCS = {
  type: () => [MarkdownNodeDto],
  example: [{ is: 'paragraph', children: [{ is: 'text', text: 'You sleep.' }] }],
};

/** Documents a parsed text. @param field name of the text that was parsed */
export const MarkdownTree = (field: string): PropertyDecorator =>
  ApiProperty({ ...DOCS, description: `\`${field}\`, parsed.` });

/** Documents a parsed text that is absent when the text is. @param field name of the text that was parsed */
export const OptionalMarkdownTree = (field: string): PropertyDecorator =>
  ApiPropertyOptional({ ...DOCS, description: `\`${field}\`, parsed; absent without it.` });

/** A blog post's text, parsed; lists of posts repeat the same texts. */
export const blogTree = memo((text) => parseMarkdown(text, markdownFeatures.blog));

/** A campaign's text, parsed; the archive repeats the same texts. */
export const campaignTree = memo((text) => parseMarkdown(text, markdownFeatures.campaign));

/** Any other text, parsed. */
export const plainTree = memo((text) => parseMarkdown(text, markdownFeatures.plain));
