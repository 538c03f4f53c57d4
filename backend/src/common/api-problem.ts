import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional, ApiResponse, getSchemaPath, ApiExtraModels } from '@nestjs/swagger';
import { errorCodes, fieldErrorCodes, type ErrorCode, type FieldErrorCode } from './error-code.js';

/** One refused field of a problem answer. */
export class FieldErrorDto {
  @ApiProperty({ description: 'Dotted path of the field.', example: 'email' })
  field: string;

  @ApiProperty({
    description: 'Why it was refused.',
    enum: fieldErrorCodes,
    enumName: 'FieldErrorCode',
    example: 'invalid_email',
  })
  code: FieldErrorCode;
}

/** RFC 9457 problem details, the body of every answer of 400 and above. */
export class ProblemDto {
  @ApiProperty({
    description: 'A name for the kind of problem.',
    format: 'uri-reference',
    example: 'urn:leap:problem:validation_failed',
  })
  type: string;

  @ApiProperty({ description: 'The reason phrase of the HTTP status.', example: 'Unprocessable Entity' })
  title: string;

  @ApiProperty({ description: 'The HTTP status.', type: 'integer', minimum: 400, maximum: 599, example: 422 })
  status: number;

  @ApiProperty({ description: 'One English sentence for developers.', example: 'Some fields were refused.' })
  detail: string;

  @ApiProperty({
    description: 'Stable code; clients choose their text by it.',
    enum: errorCodes,
    enumName: 'ErrorCode',
    example: 'validation_failed',
  })
  code: ErrorCode;

  @ApiPropertyOptional({ description: 'The refused fields, when fields were refused.', type: [FieldErrorDto] })
  errors?: FieldErrorDto[];

  @ApiProperty({
    description: 'Also in the `X-Request-Id` header and in the log.',
    example: '0198c0de-7a11-7000-8000-000000000001',
  })
  requestId: string;
}

const descriptions: Record<number, string> = {
  400: 'The request cannot be read, e.g. broken JSON.',
  401: 'Unauthorized: nobody is logged in, or the credentials are wrong.',
  403: 'The caller may not do this, or the request came from a foreign site.',
  404: 'There is nothing here, or not any more.',
  408: 'The body did not arrive within 10 s (files: 60 s).',
  409: 'The current state does not allow this.',
  413: 'The body is larger than 64 KB (in the admin area 320 KB; the picture of a member: 5 MB, one of the site: 15 MB).',
  415: 'The body is not JSON (where a picture is sent: not one of its types).',
  422: 'Some fields were refused; `errors` names them.',
  428: 'Too many forms come in: the request is repeated with a proof of work.',
  429: 'Too many requests; `Retry-After` says when to come back.',
  501: 'The format is not provided.',
  503: 'The database or another needed service is not available; try again soon.',
};

/** The OpenAPI description of an error answer with this status. */
export const problemResponse = (status: number) => ({
  description: descriptions[status] ?? 'A problem.',
  content: { 'application/problem+json': { schema: { $ref: getSchemaPath(ProblemDto) } } },
});

/** Documents the error answers of one operation (`application/problem+json`). */
export function ApiProblems(...statuses: number[]): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    ...statuses.map((status) => ApiResponse({ status, ...problemResponse(status) })),
  );
}
