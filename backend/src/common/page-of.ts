import { applyDecorators, UseInterceptors, type NestInterceptor, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { map } from 'rxjs';
import { setNextLink, type Page } from './cursor.js';

/** Restricts the decorator to methods that return a page of these rows. */
export type PageDecorator<Row> = <Method extends (...args: never[]) => Promise<Page<Row>>>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Endpoint of a list: documents a plain array, newest first, sets the `Link` header of the next page, and converts the rows in the
 * {@link Page} of its method to DTOs.
 * @param toDto also gets the id of the logged-in user
 */
export function PageOf<Row, Dto extends object>(
  item: Type<Dto>,
  description: string,
  toDto: (row: Row, userId: string) => Dto,
): PageDecorator<Row> {
  const interceptor: NestInterceptor<Page<Row>, Dto[]> = {
    intercept: (context, next) => {
      const http = context.switchToHttp();
      const userId = http.getRequest<Request>().user?.id ?? '';
      return next.handle().pipe(
        map((page) => {
          setNextLink(http.getResponse<Response>(), page.next);
          return page.items.map((row) => toDto(row, userId));
        }),
      );
    },
  };
  return applyDecorators(
    UseInterceptors(interceptor),
    ApiOkResponse({
      description,
      type: [item],
      headers: {
        Link: {
          description: 'Where the next page is, when there is one: `</api/…?cursor=…>; rel="next"`.',
          schema: { type: 'string', example: '</api/blog?cursor=MjAyNi0x&limit=20>; rel="next"' },
        },
      },
    }),
  );
}
