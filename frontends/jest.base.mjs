import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/**
 * One jest configuration for every front end and library: each worker loads jsdom and the sources once, for all its spec files.
 * Workspace packages are read from source, without a build.
 * @param {string} name shown beside each result
 * @param {string} rootDir folder of the package
 */
export function jestConfig(name, rootDir) {
  return {
    displayName: name,
    rootDir,
    roots: ['<rootDir>/src'],
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    // On two cores jest would use one; these tests wait more than they compute.
    maxWorkers: 2,
    // The runner provides jsdom.
    testEnvironment: 'node',
    testRunner: here('../scripts/jest/browser-runner.mjs'),
    moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
    transform: {},
  };
}
