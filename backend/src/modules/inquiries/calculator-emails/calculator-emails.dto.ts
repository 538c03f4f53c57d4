import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Equals, IsInt, IsNumber, Max, Min } from 'class-validator';
import { calculatorLimits, type Language } from '@leap/domain';
import { EmailAddress, Honeypot, LanguageField } from '../../../common/fields.js';
import type { CalculatorEmail } from './calculator-email.entity.js';

const { number, structureScore } = calculatorLimits;

/** A number of the calculator's form. */
function CalculatorNumber(description: string, example: number): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ description, type: 'number', minimum: number.min, maximum: number.max, example }),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(number.min),
    Max(number.max),
  );
}

/** Body of "Email me this": the calculator's numbers, from which the server computes the result. */
export class CreateCalculatorEmailDto {
  @EmailAddress({ description: 'Where the result goes.', example: 'ana@example.com' })
  email: string;

  @ApiProperty({
    description: 'Agreement to the privacy policy; stored with time and version. `false` is refused.',
    type: 'boolean',
    example: true,
  })
  @Equals(true)
  privacyConsent: boolean;

  @CalculatorNumber('Ideal monthly income in US dollars.', 10_000)
  ideal_income: number;

  @CalculatorNumber('Current monthly income in US dollars.', 5_000)
  current_income: number;

  @CalculatorNumber('Hours lost per week.', 10)
  hours_lost: number;

  @CalculatorNumber('Value of one hour in US dollars.', 100)
  hourly_value: number;

  @CalculatorNumber('Decisions avoided per week.', 5)
  avoidance_count: number;

  @ApiProperty({
    description: 'Structure of the days.',
    type: 'integer',
    minimum: structureScore.min,
    maximum: structureScore.max,
    example: 5,
  })
  @IsInt()
  @Min(structureScore.min)
  @Max(structureScore.max)
  structure_score: number;

  @LanguageField('Language of the email; English when absent.')
  language?: Language;

  @Honeypot()
  website?: string;
}

/** A stored request. Nothing tells whether the address is known. */
export class CalculatorEmailDto {
  @ApiProperty({ description: 'Id of the request.', format: 'uuid', example: '8b6f1d7e-3c52-4a53-9a0c-5e6d1b2f7a44' })
  id: string;

  @ApiProperty({ description: 'When it arrived.', format: 'date-time', example: '2026-03-02T09:00:00.000Z' })
  createdAt: string;
}

/** Selected fields of an answer. */
export type CalculatorEmailRow = Pick<CalculatorEmail, 'id' | 'createdAt'>;

export const toCalculatorEmailDto = ({ id, createdAt }: CalculatorEmailRow): CalculatorEmailDto => ({
  id,
  createdAt: createdAt.toISOString(),
});
