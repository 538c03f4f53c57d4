import { jestConfig } from '../../jest.base.mjs';

const config = jestConfig('i18n', import.meta.dirname);

// These tests render on the server only; a browser would hide what React's server renderer needs.
export default {
  ...config,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'import', 'default'] },
  setupFiles: [],
};
