/** Native ESM; TypeScript through swc. The PostgreSQL is that of the backend's tests, each spec has a database of its own in it. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src'],
  testMatch: ['**/*.spec.ts'],
  globalSetup: '<rootDir>/../test/global-setup.mjs',
  globalTeardown: '<rootDir>/../test/global-teardown.mjs',
  maxWorkers: 2,
  testTimeout: 20_000,
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { parser: { syntax: 'typescript' }, target: 'es2024' }, module: { type: 'es6' } },
    ],
  },
};
