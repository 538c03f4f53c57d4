import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional, IsUUID } from 'class-validator';
import { Transform } from 'class-transformer';
import { fieldLimits } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { VersionField } from '../../../common/edit-version.js';
import { OptionalText } from '../../../common/fields.js';
import { sourceSet, usualAddress } from './image-sizes.js';

/** Id of a picture. */
export class ImageParamDto {
  @ApiProperty({ description: 'Id of the picture.', format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  @IsUUID()
  id: string;
}

export class ListAdminImagesQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({ description: 'Only unused ones.', type: 'boolean', example: false })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  unused?: boolean;
}

/** The alternative texts of a picture. */
export class UpdateAdminImageDto {
  @VersionField()
  version: string;

  @OptionalText(fieldLimits.imageAlt, {
    description: 'Alternative text in English; empty when it is decorative.',
    example: 'A lake at dawn',
  })
  altEn?: string;

  @OptionalText(fieldLimits.imageAlt, { description: 'The same in Spanish.', example: 'Un lago al amanecer' })
  altEs?: string;
}

/** A picture in the admin area. */
export class AdminImageDto {
  @ApiProperty({ description: 'Id of the picture.', format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  id: string;

  @ApiProperty({
    description: 'URL of a width that fits most uses.',
    example: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/1600.webp',
  })
  address: string;

  @ApiProperty({
    description: 'All widths, as a `srcset`.',
    example: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/480.webp 480w',
  })
  sourceSet: string;

  @ApiProperty({ description: 'Pixels.', type: 'integer', example: 1800 })
  width: number;

  @ApiProperty({ description: 'Pixels.', type: 'integer', example: 1200 })
  height: number;

  @ApiProperty({ description: 'Bytes of all its files.', type: 'integer', example: 240000 })
  byteCount: number;

  @ApiProperty({
    description: 'Alternative text in English.',
    maxLength: fieldLimits.imageAlt,
    example: 'A lake at dawn',
  })
  altEn: string;

  @ApiProperty({ description: 'The same in Spanish.', maxLength: fieldLimits.imageAlt, example: 'Un lago al amanecer' })
  altEs: string;

  @ApiProperty({
    description: 'In how many records it is shown: posts, and the site settings.',
    type: 'integer',
    minimum: 0,
    example: 1,
  })
  usedBy: number;

  @ApiProperty({ description: 'When it was uploaded.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;

  @ApiProperty({
    description: 'Its version: sent back with a change.',
    format: 'date-time',
    example: '2026-03-02T09:00:00.000Z',
  })
  updatedAt: string;
}

/** Selected columns of the list. */
export interface ImageRow {
  id: string;
  width: number;
  height: number;
  byteCount: number;
  altEn: string;
  altEs: string;
  usedBy: number;
  createdAt: Date;
  updatedAt: Date;
}

export function toAdminImageDto(row: ImageRow): AdminImageDto {
  return {
    id: row.id,
    address: usualAddress(row.id, row.width),
    sourceSet: sourceSet(row.id, row.width),
    width: row.width,
    height: row.height,
    byteCount: row.byteCount,
    altEn: row.altEn,
    altEs: row.altEs,
    usedBy: row.usedBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
