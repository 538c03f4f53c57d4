import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { VersionField } from '../../../common/edit-version.js';
import { RequiredText } from '../../../common/fields.js';
import { declineLimits, declineStates, type DeclineState, type SignupDecline } from './signup-decline.entity.js';

const SUBJECT = { description: 'Subject.', maxLength: declineLimits.subject, example: 'Your application to LEAP' };
const BODY = {
  description: 'Plain text; an empty line begins a paragraph.',
  maxLength: declineLimits.body,
  example: 'Hi Ana,\n\nThank you for applying.',
};

/** An email that declines an application. */
export class DeclineInnerCircleSignupDto {
  @RequiredText(declineLimits.subject, {
    description: 'Subject of the email. Others may see it on a locked screen: nothing about sexuality or health.',
    example: SUBJECT.example,
  })
  subject: string;

  @RequiredText(declineLimits.body, { description: BODY.description, example: BODY.example })
  body: string;

  @VersionField()
  version: string;
}

/** The text that the form begins with, in the applicant's language. */
export class SignupDeclineDraftDto {
  @ApiProperty(SUBJECT)
  subject: string;

  @ApiProperty(BODY)
  body: string;
}

/** The email that declined an application. */
export class SignupDeclineDto extends SignupDeclineDraftDto {
  @ApiProperty({
    description: 'Pending, accepted by the mail server, or rejected at the last attempt; retried for about an hour.',
    enum: declineStates,
    enumName: 'SignupDeclineState',
    example: 'sent',
  })
  state: DeclineState;

  @ApiPropertyOptional({
    description: 'When it was sent, or when the last attempt failed.',
    format: 'date-time',
    example: '2026-11-20T10:00:02.000Z',
  })
  resolvedAt?: string;

  @ApiProperty({ description: 'When it was written.', format: 'date-time', example: '2026-11-20T10:00:00.000Z' })
  createdAt: string;
}

export function toSignupDeclineDto({ subject, body, state, resolvedAt, createdAt }: SignupDecline): SignupDeclineDto {
  return { subject, body, state, resolvedAt: resolvedAt?.toISOString(), createdAt: createdAt.toISOString() };
}
