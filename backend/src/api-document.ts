import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { SESSION_SECURITY } from './auth/decorators.js';
import { problemResponse } from './common/api-problem.js';

/** The same value with all object keys in order, so that the written document changes only where the API does. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** The OpenAPI document of the API. An operation's id is its method's name, and becomes the name of the client's hook. */
export function buildApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('LEAP')
    .setDescription(
      'The API of a coaching practice: public site and membership. Errors are RFC 9457 problem details with a stable `code`; ' +
        'lists are plain arrays, newest first, with the next page in the `Link` header.',
    )
    .setVersion('1')
    .addCookieAuth(
      'leap.sid',
      { type: 'apiKey', in: 'cookie', description: 'Set by logging in; `__Host-leap.sid` in production.' },
      SESSION_SECURITY,
    )
    .addServer('/', 'The origin that serves this document.')
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_controller, method) => method });
  // Wherever there is a body, it has to arrive in time.
  for (const { post, put, patch } of Object.values(document.paths))
    for (const operation of [post, put, patch])
      if (operation?.requestBody) operation.responses['408'] ??= problemResponse(408);
  return sorted(document) as OpenAPIObject;
}

/** Serves the document at `/api/openapi.json` and Swagger UI at `/api/docs`. */
export function mountApiDocument(app: NestExpressApplication): void {
  let document: OpenAPIObject | undefined;
  SwaggerModule.setup('api/docs', app, () => (document ??= buildApiDocument(app)), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'LEAP API',
    swaggerOptions: { operationsSorter: 'alpha', tagsSorter: 'alpha' },
  });
}
