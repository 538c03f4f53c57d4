import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional, IsUUID } from 'class-validator';
import { eventKinds, webhookLimits, type EventKind } from '@leap/domain';
import { CursorQueryDto, type CursorKey } from '../../../common/cursor.js';
import { VersionDto } from '../../../common/edit-version.js';
import { RequiredText } from '../../../common/fields.js';
import { EventDto, toEventDto, type EventRow } from './events.dto.js';
import {
  deliveryFailures,
  deliveryStates,
  type DeliveryFailure,
  type DeliveryState,
} from './webhook-delivery.entity.js';
import type { Webhook } from './webhook.entity.js';

const EXAMPLE_ID = '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f';
const INSTANT = { format: 'date-time', example: '2026-11-28T08:00:00.000Z' };
const KINDS = {
  description: 'The events that it is sent.',
  enum: eventKinds,
  enumName: 'EventKind',
  isArray: true,
  example: ['signup.created', 'payment.failed'],
};

/** Whether a webhook is sent anything, and why not. `failing`: the last attempt failed; it is tried again. */
export const webhookStates = ['on', 'failing', 'off', 'off_failing', 'off_endpoint_gone'] as const;
export type WebhookState = (typeof webhookStates)[number];

export class WebhookParamDto {
  @ApiProperty({ description: 'Id of the webhook.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  id: string;
}

export class WebhookDeliveryParamDto extends WebhookParamDto {
  @ApiProperty({ description: 'Id of the delivery.', format: 'uuid', example: EXAMPLE_ID })
  @IsUUID()
  deliveryId: string;
}

export class CreateWebhookDto {
  @RequiredText(webhookLimits.name, { description: 'What it is for.', example: 'Our CRM' })
  name: string;

  @RequiredText(webhookLimits.url, {
    description:
      'Where events are sent to: https, and a public address. The operator can allow others (`PRIVATE_WEBHOOKS`).',
    example: 'https://crm.example.com/hooks/leap',
  })
  url: string;

  @ApiProperty({ ...KINDS, minItems: 1, maxItems: eventKinds.length, uniqueItems: true })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(eventKinds.length)
  @ArrayUnique()
  @IsIn(eventKinds, { each: true })
  kinds: EventKind[];
}

export class UpdateWebhookDto extends IntersectionType(CreateWebhookDto, VersionDto) {}

/** A webhook, without the key that signs what it is sent. */
export class WebhookDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'What it is for.', example: 'Our CRM' })
  name: string;

  @ApiProperty({ description: 'Where events are sent to.', format: 'uri', example: 'https://crm.example.com/hooks' })
  url: string;

  @ApiProperty(KINDS)
  kinds: EventKind[];

  @ApiProperty({
    description:
      '`failing`: the last attempt failed, and it is tried again. `off_failing`: it failed for three days. `off_endpoint_gone`: it answered 410 Gone.',
    enum: webhookStates,
    enumName: 'WebhookState',
    example: 'on',
  })
  state: WebhookState;

  @ApiPropertyOptional({ description: 'Since when nothing was taken.', ...INSTANT })
  failingSince?: string;

  @ApiPropertyOptional({ description: 'Until then the key of before signs too.', ...INSTANT })
  formerKeyUntil?: string;

  @ApiProperty({ description: 'Pending deliveries, also those that are tried again.', type: 'integer', example: 0 })
  pendingCount: number;

  @ApiProperty({ description: 'Deliveries that were given up.', type: 'integer', example: 0 })
  failedCount: number;

  @ApiProperty({ description: 'When it was created.', ...INSTANT })
  createdAt: string;

  @ApiProperty({ description: 'Its last change; the version of an edit.', ...INSTANT })
  updatedAt: string;
}

/** A webhook with its key, which is in no later answer. */
export class NewWebhookDto extends WebhookDto {
  @ApiProperty({
    description: 'Verifies the signatures (Standard Webhooks).',
    pattern: '^whsec_[A-Za-z0-9+/]{43}=$',
    example: 'whsec_RVhBTVBMRWV4YW1wbGVFWEFNUExFZXhhbXBsZUVYQU0=',
  })
  signingKey: string;
}

export class ListWebhookDeliveriesQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: 'Those in this state.',
    enum: deliveryStates,
    enumName: 'DeliveryState',
    example: 'failed',
  })
  @IsOptional()
  @IsIn(deliveryStates)
  state?: DeliveryState;
}

/** An event on its way to a webhook. */
export class WebhookDeliveryDto {
  @ApiProperty({ description: 'Id.', format: 'uuid', example: EXAMPLE_ID })
  id: string;

  @ApiProperty({ description: 'The event, as it is sent.', type: EventDto })
  event: EventDto;

  @ApiProperty({
    description: '`failed`: given up.',
    enum: deliveryStates,
    enumName: 'DeliveryState',
    example: 'delivered',
  })
  state: DeliveryState;

  @ApiProperty({ description: 'Attempts so far.', type: 'integer', example: 1 })
  attempts: number;

  @ApiPropertyOptional({ description: 'The last attempt.', ...INSTANT })
  attemptedAt?: string;

  @ApiPropertyOptional({ description: 'The next attempt of one that is pending.', ...INSTANT })
  dueAt?: string;

  @ApiPropertyOptional({ description: 'What the receiver answered last.', type: 'integer', example: 200 })
  status?: number;

  @ApiPropertyOptional({
    description: 'Why the last attempt failed.',
    enum: deliveryFailures,
    enumName: 'DeliveryFailure',
    example: 'timeout',
  })
  failure?: DeliveryFailure;

  @ApiProperty({ description: 'When the event happened.', ...INSTANT })
  createdAt: string;
}

/** How many deliveries are sent again. */
export class ResentDeliveriesDto {
  @ApiProperty({ description: 'Number of deliveries.', type: 'integer', example: 3 })
  count: number;
}

/** A webhook as read from the database. */
export interface WebhookRow
  extends
    CursorKey,
    Pick<Webhook, 'name' | 'url' | 'kinds' | 'failingSince' | 'formerKeyUntil' | 'offReason' | 'updatedAt'> {
  pendingCount: number;
  failedCount: number;
}

/** A delivery as read from the database. */
export interface WebhookDeliveryRow extends CursorKey {
  event: Omit<EventRow, 'createdAt'>;
  state: DeliveryState;
  attempts: number;
  attemptedAt: Date | null;
  dueAt: Date;
  status: number | null;
  failure: DeliveryFailure | null;
}

function stateOf({ offReason, failingSince }: WebhookRow): WebhookState {
  if (offReason === 'owner') return 'off';
  if (offReason !== null) return `off_${offReason}`;
  return failingSince === null ? 'on' : 'failing';
}

export function toWebhookDto(row: WebhookRow): WebhookDto {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    kinds: row.kinds,
    state: stateOf(row),
    failingSince: row.failingSince?.toISOString(),
    formerKeyUntil: row.formerKeyUntil?.toISOString(),
    pendingCount: row.pendingCount,
    failedCount: row.failedCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export function toWebhookDeliveryDto(row: WebhookDeliveryRow): WebhookDeliveryDto {
  return {
    id: row.id,
    event: toEventDto({ ...row.event, createdAt: row.createdAt }),
    state: row.state,
    attempts: row.attempts,
    attemptedAt: row.attemptedAt?.toISOString(),
    dueAt: row.state === 'pending' ? row.dueAt.toISOString() : undefined,
    status: row.status ?? undefined,
    failure: row.failure ?? undefined,
    createdAt: row.createdAt.toISOString(),
  };
}
