import { Logger } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsOptional, IsString, IsUUID } from 'class-validator';
import { AppError } from './app-error.js';
import { CursorQueryDto } from './cursor.js';
import { MaxCharacters } from './dto-rules.js';
import { errorCodes, type ErrorCode } from './error-code.js';

const logger = new Logger('BulkAction');

/** Limit of rows of one bulk action. */
export const MOST_BULK_ROWS = 200;

/** The query of a list in the admin area. */
export class AdminListQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: 'Rows that contain every search term or a word with that prefix. Ignores accents and case.',
    maxLength: 100,
    example: 'maria lopez',
  })
  @IsOptional()
  @IsString()
  @MaxCharacters(100)
  q?: string;
}

/** Ids of a bulk action. */
export class BulkDto {
  @ApiProperty({
    description: 'Ids of the rows.',
    type: [String],
    format: 'uuid',
    minItems: 1,
    maxItems: MOST_BULK_ROWS,
    example: ['6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e'],
  })
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_BULK_ROWS)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  ids: string[];
}

/** A failed row of a bulk action. */
export class BulkFailureDto {
  @ApiProperty({ description: 'Id of the row.', example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' })
  id: string;

  @ApiProperty({ description: 'Why.', enum: errorCodes, enumName: 'ErrorCode', example: 'not_found' })
  code: ErrorCode;
}

/** Result of a bulk action. Rows are processed one by one: failures do not undo the others. */
export class BulkResultDto {
  @ApiProperty({
    description: 'Ids of the rows for which it is done.',
    type: [String],
    example: ['6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e'],
  })
  done: string[];

  @ApiProperty({ description: 'Rows that were not changed, with the reason.', type: [BulkFailureDto] })
  failed: BulkFailureDto[];
}

/**
 * Processes rows one by one, in the order of the ids. Refusals ({@link AppError}) are reported, and the rest continues; any other error
 * ends the action, and is reported for all remaining rows.
 * @param runAction one row in one transaction
 */
export async function runBulk(
  ids: readonly string[],
  runAction: (id: string) => Promise<unknown>,
): Promise<BulkResultDto> {
  const result: BulkResultDto = { done: [], failed: [] };
  for (const id of ids) {
    try {
      await runAction(id);
      result.done.push(id);
    } catch (error) {
      if (error instanceof AppError) {
        result.failed.push({ id, code: error.code });
        continue;
      }
      logger.error(error);
      const remaining = ids.slice(result.done.length + result.failed.length);
      return {
        ...result,
        failed: [...result.failed, ...remaining.map((one) => ({ id: one, code: 'internal_error' as const }))],
      };
    }
  }
  return result;
}
