import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { isPossibleEmail, normaliseEmail } from '@leap/domain';
import { z } from 'zod';

/** Feedback of a mail provider about an email after it was accepted. */
export const mailFeedbackKinds = ['bounced', 'complained'] as const;
export type MailFeedbackKind = (typeof mailFeedbackKinds)[number];

const LONGEST_NOTE = 300;
const LONGEST_MESSAGE_ID = 500;

/** Body of the webhook. Requires an address or a message. */
export class MailFeedbackDto {
  @ApiProperty({
    description: 'A permanent bounce, or a spam complaint.',
    enum: mailFeedbackKinds,
    enumName: 'MailFeedbackKind',
    example: 'bounced',
  })
  kind: MailFeedbackKind;

  @ApiPropertyOptional({
    description: 'The address that it is about.',
    format: 'email',
    maxLength: 254,
    example: 'ana@example.com',
  })
  email?: string;

  @ApiPropertyOptional({
    description: 'The `Message-ID` of the email, with or without its angle brackets.',
    maxLength: LONGEST_MESSAGE_ID,
    example: '<2f8f3b1e-0a55-4c1e-9a0e-5b1f6d7c8e90@example.com>',
  })
  messageId?: string;

  @ApiPropertyOptional({
    description: "The mail server's message; the first 300 characters are stored.",
    example: '550 5.1.1 No such user',
  })
  note?: string;
}

export class MailFeedbackAcceptedDto {
  @ApiProperty({ description: 'It is stored.', example: true })
  received: boolean;
}

const feedback = z
  .object({
    kind: z.enum(mailFeedbackKinds),
    email: z.string().refine(isPossibleEmail).transform(normaliseEmail).optional(),
    messageId: z
      .string()
      .max(LONGEST_MESSAGE_ID)
      .regex(/^\P{Cc}*$/u)
      .optional(),
    note: z
      .string()
      .transform((text) =>
        Array.from(text.replaceAll(/\p{Cc}+/gu, ' ').trim())
          .slice(0, LONGEST_NOTE)
          .join(''),
      )
      .optional(),
  })
  .refine(({ email, messageId }) => email !== undefined || messageId !== undefined);

/** Normalised feedback: addresses in lower case, notes on one line. */
export type MailFeedback = z.infer<typeof feedback>;

/** Parses the bytes of a signed webhook. @returns undefined when they are invalid */
export function readMailFeedback(body: Buffer): MailFeedback | undefined {
  try {
    return feedback.safeParse(JSON.parse(body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
