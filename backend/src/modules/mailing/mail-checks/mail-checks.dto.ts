import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { mailRecordKinds, mailRecordStates, type MailRecordKind, type MailRecordState } from './sender-domain.js';

/** One record of the sender's domain. */
export class MailRecordDto {
  @ApiProperty({ description: 'Which record.', enum: mailRecordKinds, enumName: 'MailRecordKind', example: 'spf' })
  kind: MailRecordKind;

  @ApiProperty({ description: 'The name that was looked up.', example: 'example.com' })
  name: string;

  @ApiProperty({
    description:
      '`weak`: present but protects nothing; `several`: more than one counts as none; `unset`: the name of the signature’s key is not known; `unreachable`: no name server answered.',
    enum: mailRecordStates,
    enumName: 'MailRecordState',
    example: 'ok',
  })
  state: MailRecordState;

  @ApiProperty({ description: 'The record found.', type: [String], example: ['v=spf1 include:_spf.example.com -all'] })
  found: string[];

  @ApiPropertyOptional({ description: 'The record to add.', example: 'v=spf1 mx ~all' })
  advice?: string;
}

/** Sender of all emails. */
export class AdminMailDto {
  @ApiProperty({ description: 'Whether a mail server is configured.', example: true })
  isOn: boolean;

  @ApiProperty({ description: 'The `From` header.', example: 'LEAP <no-reply@example.com>' })
  from: string;

  @ApiProperty({ description: 'Its domain.', example: 'example.com' })
  domain: string;

  @ApiProperty({
    description: 'Recipient of a test: the logged-in administrator.',
    format: 'email',
    example: 'admin@example.com',
  })
  testAddress: string;
}
