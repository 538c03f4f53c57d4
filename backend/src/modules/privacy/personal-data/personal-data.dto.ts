import { ApiProperty } from '@nestjs/swagger';

/** The exported file with all personal data. */
export class PersonalDataDto {
  @ApiProperty({
    description: 'Format of the file.',
    enum: ['leap-personal-data'],
    enumName: 'PersonalDataFormat',
    example: 'leap-personal-data',
  })
  format: 'leap-personal-data';

  @ApiProperty({ description: 'Increases when the format changes.', type: 'integer', minimum: 1, example: 1 })
  version: number;

  @ApiProperty({
    description: 'Time of the snapshot.',
    format: 'date-time',
    example: '2026-11-20T18:05:00.000Z',
  })
  exportedAt: string;

  @ApiProperty({
    description: 'Each table with the rows that are about this person. Passwords, keys and tokens are not in it.',
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'object', additionalProperties: true } },
    example: { users: [{ email: 'member@example.com' }] },
  })
  tables: Record<string, Record<string, unknown>[]>;
}
