import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One jest configuration for every front end and library: native ESM, SWC, jsdom, stylesheets as plain class names.
 * Workspace packages are read from source, so that no build has to run before the tests.
 * @param {string} name shown beside each result
 * @param {string} rootDir folder of the package
 */
export function jestConfig(name, rootDir) {
  return {
    displayName: name,
    rootDir,
    roots: ['<rootDir>/src'],
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    // On two cores jest would take one; these tests wait more than they work.
    maxWorkers: 2,
    testEnvironment: 'jsdom',
    testEnvironmentOptions: {
      url: 'http://localhost:3000/',
      customExportConditions: ['source', 'browser', 'import', 'default'],
    },
    setupFiles: [here('./jest.setup.ts')],
    extensionsToTreatAsEsm: ['.ts', '.tsx', '.css'],
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    transform: {
      '\\.tsx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2024',
            experimental: { keepImportAttributes: true },
          },
          module: { type: 'es6' },
        },
      ],
      '\\.css$': here('./jest.css-transform.mjs'),
    },
  };
}
