import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsString, IsUUID } from 'class-validator';
import { fieldLimits } from '@leap/domain';
import { MaxCharacters, Trimmed } from '../../../common/dto-rules.js';

/** Files of a picture: for the feed, and for the dialog. */
export const postPictureSizes = ['small', 'large'] as const;
export type PostPictureSize = (typeof postPictureSizes)[number];

const ID = {
  description: 'Id of the picture.',
  format: 'uuid',
  example: '3f6a1b52-9c0e-4d1a-8a57-2b6c1f0d9e34',
};

/** An uploaded picture in the body of a post. */
export class MemberPostPictureInputDto {
  @ApiProperty(ID)
  @IsUUID()
  id: string;

  @ApiProperty({
    description: 'What is to be seen, for those who cannot see it; empty for a picture that is decoration only.',
    maxLength: fieldLimits.imageAlt,
    example: 'A path between two fields, early in the morning',
  })
  @Trimmed()
  @IsString()
  @MaxCharacters(fieldLimits.imageAlt)
  alt: string;
}

/** A picture of a post. */
export class MemberPostPictureDto {
  @ApiProperty(ID)
  id: string;

  @ApiProperty({
    description: 'Address of its large file, for members only.',
    example: '/api/member/post-pictures/3f6a1b52-9c0e-4d1a-8a57-2b6c1f0d9e34/large',
  })
  address: string;

  @ApiProperty({
    description: 'Address of its small file.',
    example: '/api/member/post-pictures/3f6a1b52-9c0e-4d1a-8a57-2b6c1f0d9e34/small',
  })
  smallAddress: string;

  @ApiProperty({ description: 'Pixels of the large file.', type: 'integer', minimum: 1, example: 2000 })
  width: number;

  @ApiProperty({ description: 'Pixels of the large file.', type: 'integer', minimum: 1, example: 1500 })
  height: number;

  @ApiProperty({
    description: 'Alternative text; empty when it is decorative.',
    maxLength: fieldLimits.imageAlt,
    example: 'A path between two fields, early in the morning',
  })
  alt: string;
}

/** One file of a picture. */
export class MemberPostPictureParamDto {
  @ApiProperty(ID)
  @IsUUID()
  id: string;

  @ApiProperty({ description: 'Which of its files.', enum: postPictureSizes, example: 'small' })
  @IsIn(postPictureSizes)
  size: PostPictureSize;
}

/** Selected columns of a picture. */
export interface PostPictureRow {
  id: string;
  width: number;
  height: number;
  alt: string;
}

export function toMemberPostPictureDto({ id, width, height, alt }: PostPictureRow): MemberPostPictureDto {
  const address = (size: PostPictureSize): string => `/api/member/post-pictures/${id}/${size}`;
  return { id, address: address('large'), smallAddress: address('small'), width, height, alt };
}
