import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { VersionField } from '../../../common/edit-version.js';
import { RequiredText } from '../../../common/fields.js';
import { replyStates, type ContactReply, type ReplyState } from './contact-reply.entity.js';

/** Length limit of a reply. */
const contactReplyLimits = { subject: 200, body: 10_000 } as const;

/** A reply to a contact. */
export class CreateContactReplyDto {
  @RequiredText(contactReplyLimits.subject, {
    description: 'Subject of the email. Others may see it on a locked screen: nothing about sexuality or health.',
    example: 'Your message to us',
  })
  subject: string;

  @RequiredText(contactReplyLimits.body, {
    description: 'Plain text; an empty line begins a paragraph.',
    example: 'Thank you for writing.\n\nShall we talk on Tuesday?',
  })
  body: string;

  @VersionField()
  version: string;
}

/** A sent or pending reply. */
export class ContactReplyDto {
  @ApiProperty({ description: 'Id of the campaign.', format: 'uuid', example: '0f2c6f0e-6a51-4f6b-8a55-54d6a7b10c3f' })
  id: string;

  @ApiProperty({ description: 'Subject.', maxLength: contactReplyLimits.subject, example: 'Your message to us' })
  subject: string;

  @ApiProperty({ description: 'Plain text.', maxLength: contactReplyLimits.body, example: 'Thank you for writing.' })
  body: string;

  @ApiProperty({
    description: 'Pending, accepted by the mail server, or rejected at the last attempt; retried for about an hour.',
    enum: replyStates,
    enumName: 'ContactReplyState',
    example: 'sent',
  })
  state: ReplyState;

  @ApiProperty({ description: 'Number of delivery attempts.', type: 'integer', minimum: 0, example: 1 })
  attempts: number;

  @ApiPropertyOptional({
    description: 'When it was sent, or when the last attempt failed.',
    format: 'date-time',
    example: '2026-03-02T09:00:02.000Z',
  })
  resolvedAt?: string;

  @ApiProperty({ description: 'When it was written.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;
}

/** Selected fields of an answer. */
export type ContactReplyRow = Pick<
  ContactReply,
  'id' | 'subject' | 'body' | 'state' | 'attempts' | 'resolvedAt' | 'createdAt'
>;

export function toContactReplyDto(row: ContactReplyRow): ContactReplyDto {
  return {
    id: row.id,
    subject: row.subject,
    body: row.body,
    state: row.state,
    attempts: row.attempts,
    resolvedAt: row.resolvedAt?.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
