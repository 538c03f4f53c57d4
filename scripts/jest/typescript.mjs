import { existsSync, readFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const globals = new URL('globals.mjs', import.meta.url).href;
/** From its sources, so that tests need no build of it. */
const sandbox = new URL('../../backend/sandbox/src/index.ts', import.meta.url).href;
const isOurs = (url) => url?.startsWith('file:') && !url.includes('/node_modules/');
/** The module of a URL, without the query that requests another copy. */
const withoutQuery = (url) => url?.split('?', 1)[0];

const mocks = new Map();

/**
 * Replaces a package, or a module by its relative path, for what is imported with `?mocked` or `?mocked=<name>`, and for what
 * that imports relatively. Each query makes a copy, because the modules without it may have been imported by an earlier spec file.
 */
export function mockModule(name, makeExports) {
  mocks.set(name, makeExports());
}

export const forgetMocks = () => mocks.clear();

/** The query of a module with mocks; undefined for all others. */
const copyOf = (url) => url?.match(/\?(mocked(?:=[^&]*)?)$/)?.[1];

/** The exports of a mocked module. */
export const mocked = (name) => mocks.get(name);

let isBrowser = false;

/** From now on packages are resolved as for a browser. */
export function chooseBrowserPackages() {
  isBrowser = true;
}

/** Under jsdom packages are resolved as for a browser: neither their Node version nor their server one. */
const browserConditions = (conditions) => [
  'source',
  'browser',
  ...conditions.filter((name) => !['node', 'node-addons', 'module-sync'].includes(name)),
];

// Only for our files: reading the maps of packages is a tenth of loading the application.
setSourceMapsSupport(true, { nodeModules: false, generatedCode: false });

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (specifier === '@leap/sandbox') return { url: sandbox, shortCircuit: true };
    const copy = copyOf(parentURL);
    if (copy !== undefined && mocks.has(specifier)) return { url: `mock:${copy}:${specifier}`, shortCircuit: true };
    const isRelative = /^\.{1,2}\//.test(specifier) && isOurs(parentURL) && /\.tsx?(\?|$)/.test(parentURL);
    const resolved = next(
      isRelative ? sourceOf(specifier, parentURL, copy) : specifier,
      isBrowser ? { ...context, conditions: browserConditions(context.conditions) } : context,
    );
    // Bundlers need no attribute for it, Node does.
    return resolved.url.endsWith('.json') && context.importAttributes !== undefined
      ? { ...resolved, importAttributes: { type: 'json' } }
      : resolved;
  },
  load(url, context, next) {
    if (url.startsWith('mock:'))
      return { format: 'module', shortCircuit: true, source: sourceOfMock(url.split(':').slice(2).join(':')) };
    if (!isOurs(url)) return next(url, context);
    const extension = extname(withoutQuery(url));
    if (extension === '.css') return { format: 'module', shortCircuit: true, source: classNames };
    if (extension !== '.ts' && extension !== '.tsx') return next(url, context);
    const file = fileURLToPath(url);
    return { format: 'module', shortCircuit: true, source: compiled(readFileSync(file, 'utf8'), file) };
  },
});

/** Every class name is mapped to itself: `styles.row` is `row`. */
const classNames = 'export default new Proxy({}, { get: (_, name) => String(name) });';

/** The file of a relative import, which ends in `.js` or has no extension. */
function sourceOf(specifier, parentURL, copy) {
  const [path, query = copy] = specifier.split('?', 2);
  const withQuery = (found) => (query === undefined || !/\.tsx?$/.test(found) ? found : `${found}?${query}`);
  const bare = path.replace(/\.js$/, '');
  if (bare === path && /\.[a-z]+$/.test(path) && existsSync(new URL(path, parentURL))) return withQuery(path);
  const candidates = ['.ts', '.tsx', '/index.ts'].map((ending) => `${bare}${ending}`);
  return withQuery(candidates.find((candidate) => existsSync(new URL(candidate, parentURL))) ?? path);
}

function sourceOfMock(name) {
  const names = Object.keys(mocked(name)).join(', ');
  return `import { mocked } from ${JSON.stringify(import.meta.url)};\nexport const { ${names} } = mocked(${JSON.stringify(name)});`;
}

function compiled(source, filename) {
  return transformSync(source, {
    filename,
    swcrc: false,
    sourceMaps: 'inline',
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx: filename.endsWith('x') },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2024',
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  }).code;
}
