import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { fieldLimits } from '@leap/domain';
import { Type } from 'class-transformer';
import { IsDefined, IsObject, IsUUID, ValidateNested } from 'class-validator';
import { RequiredText } from '../../../common/fields.js';

const MAX_ENDPOINT = 2048;

/** Whether this browser can be added: not without a key of the server, and never a device that others use too. */
export const pushAvailabilities = ['available', 'not_configured', 'shared_device'] as const;
export type PushAvailability = (typeof pushAvailabilities)[number];

/** A device as its owner sees it. */
export interface PushDeviceRow {
  id: string;
  device: string | null;
  createdAt: Date;
  isCurrent: boolean;
}

export class PushDeviceDto {
  @ApiProperty({ description: 'Id of the device.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000001' })
  id: string;

  @ApiPropertyOptional({
    description: 'Browser and system; absent when they are unknown.',
    maxLength: 100,
    example: 'Chrome, Android',
  })
  device?: string;

  @ApiProperty({
    description: 'Since when it gets messages.',
    format: 'date-time',
    example: '2026-11-29T08:00:00.000Z',
  })
  createdAt: Date;

  @ApiProperty({ description: 'Whether it is the browser that asks.', example: true })
  isCurrent: boolean;
}

export class PushDevicesDto {
  @ApiProperty({
    description:
      'Whether this browser can be added: not on a server without a key, and not where the session began on a device that others use too.',
    enum: pushAvailabilities,
    enumName: 'PushAvailability',
    example: 'available',
  })
  availability: PushAvailability;

  @ApiPropertyOptional({
    description: 'The server’s public key, `applicationServerKey` of the browser’s subscription: base64url.',
    maxLength: 88,
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  })
  publicKey?: string;

  @ApiProperty({ description: 'The devices that get messages, the oldest first.', type: [PushDeviceDto], maxItems: 10 })
  devices: PushDeviceDto[];
}

export class PushKeysDto {
  @RequiredText(fieldLimits.token, {
    description: 'The subscription’s public key: base64url.',
    example: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  })
  p256dh: string;

  @RequiredText(fieldLimits.token, {
    description: 'The subscription’s secret: base64url.',
    example: 'BTBZMqHH6r4Tts7J_aSIgg',
  })
  auth: string;
}

export class AddPushDeviceDto {
  @RequiredText(MAX_ENDPOINT, {
    description: 'Address at the browser’s push service: https, and public.',
    example: 'https://push.example.net/send/0198c0de',
  })
  endpoint: string;

  @ApiProperty({ description: 'The subscription’s keys.', type: PushKeysDto })
  @IsDefined()
  @IsObject()
  @ValidateNested()
  @Type(() => PushKeysDto)
  keys: PushKeysDto;
}

export class PushDeviceParamDto {
  @ApiProperty({ description: 'Id of the device.', format: 'uuid', example: '0198c0de-7a11-7000-8000-000000000001' })
  @IsUUID()
  id: string;
}

export const toPushDeviceDto = ({ device, ...row }: PushDeviceRow): PushDeviceDto => ({
  ...row,
  ...(device === null ? {} : { device }),
});
