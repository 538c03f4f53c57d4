import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { withoutAdminOperations } from '../src/api-document.js';
import { createTestApp, type TestApp } from './create-app.js';
import { createUser, testPassword } from './factories.js';

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  example?: unknown;
  enum?: unknown[];
  type?: string;
  allOf?: Schema[];
  description?: string;
  maxLength?: number;
  format?: string;
};
interface Answer {
  description?: string;
  content?: Record<string, { schema?: Schema }>;
  headers?: Record<string, unknown>;
}
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  responses: Record<string, Answer>;
  parameters?: { name: string; description?: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Missing parts of an operation's documentation. */
function faultsOf(operation: Operation, method: string, { components }: Document): string[] {
  const resolve = (schema: Schema | undefined): Schema =>
    schema?.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : (schema ?? {});
  const lacksExamples = (schema: Schema): boolean => {
    const own = resolve(schema);
    if (own.example !== undefined || own.enum) return false;
    if (own.type === 'array') return lacksExamples(own.items ?? {});
    const properties = Object.values(own.properties ?? {});
    return (
      properties.length === 0 ||
      properties.some((property) => property.example === undefined && lacksExamples(property.allOf?.[0] ?? property))
    );
  };
  const good = Object.entries(operation.responses).filter(([status]) => /^[23]/.test(status));
  const bad = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status));
  const bodies = good.flatMap(([, answer]) => Object.entries(answer.content ?? {}));
  const isBodyless = good.every(([status]) => status === '204' || status.startsWith('3'));
  return [
    ...(operation.summary ? [] : ['summary']),
    ...(operation.operationId ? [] : ['operationId']),
    ...(operation.tags?.length ? [] : ['tag']),
    ...(good.length > 0 && (isBodyless || bodies.length > 0) ? [] : ['type of the good answer']),
    ...(bodies
      .filter(([type]) => type === 'application/json')
      .some(([, { schema }]) => !schema || lacksExamples(schema))
      ? ['example of the answer']
      : []),
    ...(method === 'get' && !operation.parameters?.length && bad.length === 0 ? [] : bad.length > 0 ? [] : ['errors']),
    ...(operation.requestBody && lacksExamples(Object.values(operation.requestBody.content)[0]?.schema ?? {})
      ? ['example of the body']
      : []),
    ...(operation.parameters ?? [])
      .filter((parameter) => !parameter.description && !resolve(parameter.schema).description)
      .map(({ name }) => `description of ${name}`),
    ...bad
      .filter(([status, answer]) => status !== '503' && !answer.content?.['application/problem+json'])
      .map(([status]) => `problem of ${status}`),
  ];
}

let test: TestApp;
let document: Document;
beforeAll(async () => {
  test = await createTestApp();
  document = (await test.http.get('/api/openapi.json')).body as Document;
});
afterAll(() => test.close());

const operations = (): [string, string, Operation][] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );

describe('the OpenAPI document of production', () => {
  it('contains the public and the members’ operations with all schemas, and none of the admin area', () => {
    const shown = withoutAdminOperations(document as unknown as OpenAPIObject);
    const paths = Object.keys(shown.paths);
    expect(paths).toEqual(expect.arrayContaining(['/api/login', '/api/member/posts', '/api/webhooks/stripe']));
    expect(paths.filter((path) => path.startsWith('/api/admin') || path.startsWith('/api/calendar/auth'))).toEqual([]);
    const schemas = Object.keys(shown.components?.schemas ?? {});
    expect(schemas).toEqual(expect.arrayContaining(['ProblemDto', 'MemberPostDto']));
    expect(schemas.filter((name) => name.startsWith('Admin'))).toEqual([]);
    const references = [...JSON.stringify(shown).matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name]) => name);
    expect(references.filter((name = '') => !schemas.includes(name))).toEqual([]);
  });

  it('is not served when the setting is off; the whole document is an administrator’s all the same', async () => {
    const silent = await createTestApp({ database: { url: test.env.DATABASE_URL }, env: { API_DOCS: 'off' } });
    try {
      for (const path of ['/api/docs', '/api/openapi.json']) await silent.http.get(path).expect(404);
      await silent.http.get('/api/admin/openapi.json').expect(401);
      const { email } = await createUser(test.dataSource, { role: 'admin' });
      const browser = silent.browser();
      await browser.post('/api/login').send({ email, password: testPassword }).expect(200);
      const { body, headers } = await browser.get('/api/admin/openapi.json').expect(200);
      expect(body.paths['/api/admin/api-tokens'].post.operationId).toBe('createApiToken');
      expect(headers['content-disposition']).toBe('attachment; filename="openapi.json"');
    } finally {
      await silent.close();
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes every operation completely', () => {
    const faults = operations().flatMap(([path, method, operation]) =>
      faultsOf(operation, method, document).map((fault) => `${method.toUpperCase()} ${path}: ${fault} is missing`),
    );
    expect(faults).toEqual([]);
  });

  it('detects missing parts', () => {
    const bare: Operation = {
      responses: { '200': { description: '' }, '404': { description: '' } },
      requestBody: { content: { 'application/json': { schema: {} } } },
      parameters: [{ name: 'x', schema: {} }],
    };
    expect(faultsOf(bare, 'post', document)).toEqual([
      'summary',
      'operationId',
      'tag',
      'type of the good answer',
      'example of the body',
      'description of x',
      'problem of 404',
    ]);
    expect(faultsOf({ ...bare, responses: {} }, 'post', document)).toContain('errors');
  });

  it('contains every route of the contract with a unique id', () => {
    const ids = operations().map(([, , operation]) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        'getCurrentUser',
        'logIn',
        'startLogIn',
        'logOut',
        'getSiteSettings',
        'listTestimonials',
        'getPodcastEpisodes',
        'getPodcastImage',
        'subscribeToNewsletter',
        'confirmNewsletterSubscription',
        'unsubscribeFromNewsletter',
        'listBlogPosts',
        'getBlogPost',
        'createContact',
        'listInnerCirclePlans',
        'listRetreatOfferings',
        'getLegalText',
        'createConsentForm',
        'withdrawConsent',
        'getLeadOffer',
        'getNewsletterPreferences',
        'updateNewsletterPreferences',
        'requestPasswordReset',
        'checkPasswordLink',
        'setPassword',
        'changePassword',
        'listSessions',
        'endOtherSessions',
        'endSession',
        'updateProfile',
        'getLiveness',
        'getReadiness',
      ]),
    );
  });

  it('has sorted keys', () => {
    const paths = Object.keys(document.paths);
    expect(paths).toEqual([...paths].sort());
  });
});
