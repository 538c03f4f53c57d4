import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

/** Documents a plain array, newest first, whose next page is announced in the `Link` header. */
export function ApiList(item: Type<unknown>, description: string): MethodDecorator {
  return applyDecorators(
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
