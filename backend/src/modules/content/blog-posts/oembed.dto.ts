import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Min } from 'class-validator';
import { OptionalText, RequiredText } from '../../../common/fields.js';

const LONGEST_ADDRESS = 2_048;

/** A consumer's request (oembed.com, 2.2). */
export class GetOembedQueryDto {
  @RequiredText(LONGEST_ADDRESS, {
    description: 'Address of a post of this site.',
    example: 'https://leap.example/blog/tired-is-not-lazy',
  })
  url: string;

  @OptionalText(20, { description: 'Only `json`; others are answered with 501.', example: 'json' })
  format?: string;

  @ApiPropertyOptional({ description: 'Greatest width in pixels.', type: 'integer', minimum: 1, example: 600 })
  @Type(() => Number)
  @IsOptional()
  @IsInt()
  @Min(1)
  maxwidth?: number;

  @ApiPropertyOptional({ description: 'Greatest height in pixels.', type: 'integer', minimum: 1, example: 400 })
  @Type(() => Number)
  @IsOptional()
  @IsInt()
  @Min(1)
  maxheight?: number;
}

/** A post as other sites show it: oEmbed 1.0, type `rich`. The names are the specification's. */
export class OembedDto {
  @ApiProperty({ description: 'Version of the specification.', example: '1.0' })
  version: string;

  @ApiProperty({ description: 'Kind of the answer.', example: 'rich' })
  type: string;

  @ApiProperty({ description: 'Title of the post.', example: 'Tired is not lazy' })
  title: string;

  @ApiProperty({ description: 'Its author.', example: 'Founder' })
  author_name: string;

  @ApiProperty({ description: 'Name of the site.', example: 'LEAP' })
  provider_name: string;

  @ApiProperty({ description: 'Address of the site.', format: 'uri', example: 'https://leap.example' })
  provider_url: string;

  @ApiProperty({ description: 'Seconds for which the answer may be stored.', type: 'integer', example: 86_400 })
  cache_age: number;

  @ApiProperty({
    description: 'A quotation of the post, without scripts.',
    example:
      '<blockquote lang="en"><p><a href="https://leap.example/blog/tired-is-not-lazy">Tired is not lazy</a></p></blockquote>',
  })
  html: string;

  @ApiProperty({ description: 'Width of the quotation in pixels.', type: 'integer', example: 600 })
  width: number;

  @ApiProperty({ description: 'Its height in pixels.', type: 'integer', example: 200 })
  height: number;

  @ApiProperty({
    description: 'The share picture.',
    format: 'uri',
    example: 'https://leap.example/og/blog/tired-is-not-lazy.png',
  })
  thumbnail_url: string;

  @ApiProperty({ description: 'Width of the picture in pixels.', type: 'integer', example: 1200 })
  thumbnail_width: number;

  @ApiProperty({ description: 'Height of the picture in pixels.', type: 'integer', example: 630 })
  thumbnail_height: number;
}
