import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits, type Language } from '@leap/domain';
import { sourceSet, usualAddress } from './image-sizes.js';
import type { Image } from './image.entity.js';

/** The point of a picture that every crop keeps, in percent of its width and height. */
export class FocusDto {
  @ApiProperty({ description: 'From the left.', type: 'integer', minimum: 0, maximum: 100, example: 50 })
  x: number;

  @ApiProperty({ description: 'From the top.', type: 'integer', minimum: 0, maximum: 100, example: 40 })
  y: number;
}

/** A picture of the library on a public page. */
export class PictureDto {
  @ApiProperty({
    description: 'Where it is, wide enough for most uses.',
    example: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/1600.webp',
  })
  address: string;

  @ApiProperty({
    description: 'All its widths as WebP, as `srcset` has them.',
    example: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/480.webp 480w',
  })
  sourceSet: string;

  @ApiPropertyOptional({
    description: 'The same as AVIF; absent for older pictures.',
    example: '/images/6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e/480.avif 480w',
  })
  avifSourceSet?: string;

  @ApiProperty({ description: 'Pixels of the largest file.', type: 'integer', example: 1600 })
  width: number;

  @ApiProperty({ description: 'Pixels of the largest file.', type: 'integer', example: 2000 })
  height: number;

  @ApiProperty({
    description: 'Alternative text in the asked language; empty when it is decorative.',
    maxLength: fieldLimits.imageAlt,
    example: 'The coach at a window, laughing',
  })
  alt: string;

  @ApiProperty({ description: 'What every crop keeps.', type: FocusDto })
  focus: FocusDto;
}

/** Facts of a picture without its files. */
type PictureFacts = Pick<Image, 'id' | 'width' | 'height' | 'hasAvif'>;

export function toPictureDto(image: PictureFacts, alt: string, focus: FocusDto = { x: 50, y: 50 }): PictureDto {
  const { id, width, height, hasAvif } = image;
  return {
    address: usualAddress(id, width),
    sourceSet: sourceSet(id, width),
    avifSourceSet: hasAvif ? sourceSet(id, width, 'avif') : undefined,
    width,
    height,
    alt,
    focus: { x: focus.x, y: focus.y },
  };
}

/** With the alternative text of the library, around its middle. */
export const toLibraryPictureDto = (
  image: PictureFacts & Pick<Image, 'altEn' | 'altEs'>,
  language: Language,
): PictureDto => toPictureDto(image, language === 'es' ? image.altEs : image.altEn);
