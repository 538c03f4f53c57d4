import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const globals = new URL('globals.mjs', import.meta.url).href;
/** From its sources, so that tests need no build of it. */
const sandbox = new URL('../../sandbox/src/index.ts', import.meta.url).href;
const isOurs = (url) => url?.startsWith('file:') && !url.includes('/node_modules/');
/** A URL's module, whatever query asks for another copy of it. */
const withoutQuery = (url) => url?.split('?', 1)[0];

const mocks = new Map();

/**
 * Replaces a package for the modules that are imported with `?mocked`. They are copies of their own, because those without the query
 * may have been imported by an earlier spec file.
 */
export function mockPackage(name, makeExports) {
  mocks.set(name, makeExports());
}

/** The exports of a mocked package. */
export const mocked = (name) => mocks.get(name);

process.setSourceMapsEnabled(true);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
    if (specifier === '@leap/sandbox') return { url: sandbox, shortCircuit: true };
    if (context.parentURL?.endsWith('?mocked') && mocks.has(specifier))
      return { url: `mock:${specifier}`, shortCircuit: true };
    const isRelative =
      /^\.{1,2}\//.test(specifier) && isOurs(context.parentURL) && withoutQuery(context.parentURL).endsWith('.ts');
    return next(isRelative ? specifier.replace(/\.js(?=\?|$)/, '.ts') : specifier, context);
  },
  load(url, context, next) {
    if (url.startsWith('mock:'))
      return { format: 'module', shortCircuit: true, source: sourceOfMock(url.slice('mock:'.length)) };
    if (!isOurs(url) || !withoutQuery(url).endsWith('.ts')) return next(url, context);
    const file = fileURLToPath(url);
    return { format: 'module', shortCircuit: true, source: compiled(readFileSync(file, 'utf8'), file) };
  },
});

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
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      target: 'es2024',
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
  }).code;
}
