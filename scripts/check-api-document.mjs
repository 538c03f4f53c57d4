/**
 * Every route of the backend stands in contracts/client/openapi.json, completely: summary, answers with their shapes, problems, and a
 * description and an example for each field. Plain Node; `--root <folder>` checks another tree.
 */
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const routeDecorator = /@(Get|Post|Put|Patch|Delete|Head|Options|All|Sse)\(\s*(?:'([^']*)')?[^)]*\)/g;
/** The first method after a decorator: at the indentation of members, with a parameter list. */
const memberName = /^ {2}(?:public |private |protected )?(?:async )?([A-Za-z]\w*)\(/m;

/**
 * @param {string} root the repository
 * @returns {{ problems: string[], operations: number }}
 */
export function checkApiDocument(root) {
  const document = JSON.parse(readFileSync(join(root, 'contracts', 'client', 'openapi.json'), 'utf8'));
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      operation,
    })),
  );
  const controllers = globSync('backend/src/**/*.controller.ts', { cwd: root });
  const routes = controllers.flatMap((file) => routesOf(file, readFileSync(join(root, file), 'utf8')));
  const documented = new Map(operations.map(({ name, operation }) => [name, operation.operationId]));
  const written = new Set(routes.map(({ name }) => name));

  const problems = [
    ...controllers
      .filter((file) => /@ApiExclude/.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => `${file}: a route is kept out of the document`),
    ...routes
      .filter(({ name }) => !documented.has(name))
      .map(({ name, file }) => `${file}: ${name} is not in contracts/client/openapi.json: run \`npm run contract\``),
    ...routes
      .filter(({ name, methodName }) => documented.has(name) && documented.get(name) !== methodName)
      .map(({ name, methodName }) => `${name}: its operationId is not its method's name, ${methodName}`),
    ...operations
      .filter(({ name }) => !written.has(name))
      .map(({ name }) => `${name} is in the document, but no controller answers it`),
    ...operations.flatMap(checkOperation),
    ...Object.entries(document.components?.schemas ?? {}).flatMap(checkSchema),
  ];
  return { problems, operations: operations.length };
}

function routesOf(file, text) {
  const prefix = /@Controller\(\s*(?:'([^']*)'|\{[^}]*path:\s*'([^']*)')/.exec(text);
  return [...text.matchAll(routeDecorator)].map((match) => {
    const path = ['/api', prefix?.[1] ?? prefix?.[2] ?? '', match[2] ?? '']
      .filter((part) => part !== '')
      .join('/')
      .replaceAll(/:(\w+)/g, '{$1}');
    const methodName = memberName.exec(text.slice(match.index + match[0].length))?.[1];
    return { file, name: `${match[1].toUpperCase()} ${path}`, methodName };
  });
}

function checkOperation({ name, method, operation }) {
  const problems = [];
  const answers = Object.entries(operation.responses ?? {});
  const successes = answers.filter(([status]) => /^[23]/.test(status));
  if (!operation.summary) problems.push('has no summary');
  if (!operation.tags?.length) problems.push('has no tag');
  if (successes.length === 0) problems.push('has no answer for success');
  for (const [status, { description, content }] of answers) {
    if (!description) problems.push(`does not describe its answer ${status}`);
    const hasBody = !['204', '302', '304'].includes(status);
    if (hasBody && Object.values(content ?? {}).every(({ schema }) => schema === undefined))
      problems.push(`does not say the shape of its answer ${status}`);
    if (status.startsWith('4') && !content?.['application/problem+json'])
      problems.push(`answers ${status} with something else than a problem`);
  }
  if (method !== 'get' && !answers.some(([status]) => status.startsWith('4')))
    problems.push('names no error, although it changes something');
  for (const parameter of operation.parameters ?? []) {
    if (!parameter.description) problems.push(`does not describe its parameter ${parameter.name}`);
  }
  return problems.map((problem) => `${name} ${problem}`);
}

function checkSchema([schemaName, { properties = {} }]) {
  return Object.entries(properties).flatMap(([field, property]) => {
    const isReference =
      property.$ref !== undefined || property.allOf !== undefined || property.items?.$ref !== undefined;
    const problems = [];
    if (!property.description && property.$ref === undefined) problems.push('has no description');
    if (property.example === undefined && !isReference) problems.push('has no example');
    return problems.map((problem) => `${schemaName}.${field} ${problem}`);
  });
}

if (
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  const flag = process.argv.indexOf('--root');
  const root = flag === -1 ? dirname(dirname(fileURLToPath(import.meta.url))) : resolve(process.argv[flag + 1]);
  const { problems, operations } = checkApiDocument(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`${operations} operations are documented`);
}
