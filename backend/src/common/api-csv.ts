import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** Documents a CSV file: all rows of a list and its filters, streamed. */
export const ApiCsv = (description: string): MethodDecorator =>
  applyDecorators(
    ApiProduces('text/csv'),
    ApiOkResponse({
      description,
      content: {
        'text/csv': {
          schema: { type: 'string', format: 'binary' },
          example: 'Received at,Name\r\n2026-11-20T18:05:00.000Z,Ana Example\r\n',
        },
      },
    }),
  );
