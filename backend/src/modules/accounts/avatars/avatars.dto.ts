import { ApiProperty } from '@nestjs/swagger';
import { IsUUID } from 'class-validator';

/** Id of an avatar. */
export class AvatarParamDto {
  @ApiProperty({ description: 'Id of the picture.', format: 'uuid', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  @IsUUID()
  id: string;
}
