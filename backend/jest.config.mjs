/**
 * Native ESM; TypeScript with decorators through swc. PostgreSQL is started once for all workers, never inside a test. Each worker
 * loads the application once, for all its spec files: see scripts/jest/runner.mjs.
 */
export default {
  displayName: 'backend',
  testEnvironment: 'node',
  testRunner: '<rootDir>/../scripts/jest/runner.mjs',
  roots: ['<rootDir>/src', '<rootDir>/test', '<rootDir>/sandbox/src'],
  testMatch: ['**/*.spec.ts'],
  globalSetup: '<rootDir>/test/global-setup.mjs',
  globalTeardown: '<rootDir>/test/global-teardown.mjs',
  // One more than the cores that this is planned for: the slow ones wait more than they work.
  maxWorkers: 3,
  testSequencer: '<rootDir>/../scripts/jest/sequencer.mjs',
  testTimeout: 20_000,
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  transform: {},
};
