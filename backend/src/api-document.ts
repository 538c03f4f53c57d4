import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { describedTags } from './api-tags.js';
import { SESSION_SECURITY, TOKEN_SECURITY } from './auth/decorators.js';
import { problemResponse } from './common/api-problem.js';
import { replayedHeader } from './common/idempotency.js';
import { API_VERSION } from './common/security-headers.js';
import { WholeApiDocument } from './common/whole-api-document.js';
import type { Env } from './config/env.js';

/** Sorts all object keys, so that the written document changes only where the API does. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** `nullable` of OpenAPI 3.0, which the decorators write, as a type of 3.1. */
function withNullTypes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNullTypes);
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withNullTypes(inner)]),
  ) as { nullable?: unknown; type?: unknown };
  return nullable === true ? { ...rest, type: [rest.type, 'null'] } : rest;
}

/** The OpenAPI document of the API. An operation's id is its method's name, and becomes the name of the client's hook. */
export function buildApiDocument(app: NestExpressApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('LEAP')
    .setDescription(
      'The API of a coaching practice: public site and membership. Errors are RFC 9457 problem details with a stable `code`; ' +
        'lists are plain arrays, newest first, with the next page in the `Link` header. `Api-Version` is in each answer.',
    )
    .setVersion(API_VERSION)
    .addCookieAuth(
      'leap.sid',
      { type: 'apiKey', in: 'cookie', description: 'Set by logging in; `__Host-leap.sid` in production.' },
      SESSION_SECURITY,
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description:
          'An API token that an administrator created: `leap_` and 43 characters. GET needs the scope `<x-room>:read`, everything else `<x-room>:write`. Answers say in `RateLimit` how many calls are left.',
      },
      TOKEN_SECURITY,
    )
    .addServer('/', 'The origin that serves this document.')
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_controller, method) => method });
  const used: string[] = [];
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of [operations.get, operations.post, operations.put, operations.patch, operations.delete]) {
      if (operation === undefined) continue;
      used.push(...(operation.tags ?? []));
      // Any address can hold what no text may hold.
      operation.responses['400'] ??= problemResponse(400);
      if (operation.requestBody) for (const status of ofBodies) operation.responses[status] ??= problemResponse(status);
      if ('x-created-once' in operation) {
        for (const status of [409, 422] as const) operation.responses[status] ??= problemResponse(status);
        const created = operation.responses['201'];
        if (created && !('$ref' in created)) created.headers = { ...created.headers, ...replayedHeader };
      }
      // They redirect; every other operation has an answer of its own.
      if (!Object.keys(operation.responses).some((status) => status.startsWith('2')))
        operation.responses.default ??= { ...problemResponse(500), description: 'Any other error.' };
      // A file is the whole list.
      if (path.endsWith('.csv')) operation.parameters = operation.parameters?.filter((one) => !isPosition(one));
      if ('x-requires-step-up' in operation) withoutTokens(operation);
    }
  return sorted({
    ...(withNullTypes(document) as object),
    openapi: '3.1.0',
    info: { ...document.info, license: { name: 'All rights reserved', identifier: 'LicenseRef-Proprietary' } },
    tags: describedTags(used),
    webhooks: { event: { post: sentEvent } },
  }) as OpenAPIObject;
}

/** Every body can be late, too large, or of another type. */
const ofBodies = [408, 413, 415] as const;

/** Whether a parameter is the cursor or the size of a page. */
const isPosition = (parameter: object): boolean =>
  'name' in parameter && (parameter.name === 'cursor' || parameter.name === 'limit');

/** What a receiver of webhooks gets. */
const sentEvent = {
  operationId: 'receiveEvent',
  summary: 'An event',
  description:
    'Sent to each webhook that wants its kind, at least once: signed by Standard Webhooks in `webhook-signature`, with `webhook-id`, which is the same in all attempts, and `webhook-timestamp`. Answer 2xx within ten seconds; 410 turns the webhook off.',
  tags: ['events-admin'],
  security: [{}],
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/EventDto' } } },
  },
  responses: {
    '204': { description: 'Accepted.' },
    '400': {
      ...problemResponse(400),
      description: 'Not taken, as with any other status that is no success: it is sent again. The body is not read.',
    },
  },
};

/** Nobody confirms anything with a token. */
function withoutTokens(operation: NonNullable<OpenAPIObject['paths'][string]['get']>): void {
  operation.security = operation.security?.filter((one) => !(TOKEN_SECURITY in one)) ?? [];
  Reflect.deleteProperty(operation, 'x-room');
}

/** Operations of administrators and editors: those of the admin area, and those whose paths are specified without `/admin`. */
const isAdminOperation = (path: string): boolean => /^\/api\/(admin|calendar\/auth)(\/|$)/.test(path);

/** The document without the admin area's operations, and without schemas that are then unused. */
export function withoutAdminOperations(document: OpenAPIObject): OpenAPIObject {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => !isAdminOperation(path)));
  const { webhooks: _webhooks, components: all = {}, ...rest } = document as OpenAPIObject & { webhooks?: object };
  const { schemas = {}, ...components } = all;
  const used = new Set<string>();
  const collect = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name] ?? {});
    }
  };
  collect(paths);
  const shown = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...rest, paths, components: { ...components, schemas: shown } };
}

/** Serves the document at `/api/openapi.json` and Swagger UI at `/api/docs`; in production without the admin area's operations. */
export function mountApiDocument(app: NestExpressApplication, { API_DOCS, NODE_ENV }: Env): void {
  app.get(WholeApiDocument).buildWith(() => buildApiDocument(app));
  if (API_DOCS === 'off') return;
  let document: OpenAPIObject | undefined;
  const build = (): OpenAPIObject =>
    NODE_ENV === 'production' ? withoutAdminOperations(buildApiDocument(app)) : buildApiDocument(app);
  SwaggerModule.setup('api/docs', app, () => (document ??= build()), {
    jsonDocumentUrl: 'api/openapi.json',
    customSiteTitle: 'LEAP API',
    swaggerOptions: { filter: true, operationsSorter: 'alpha', tagsSorter: 'alpha' },
  });
}
