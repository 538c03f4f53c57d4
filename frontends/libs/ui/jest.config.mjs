import { jestConfig } from '../../jest.base.mjs';

const config = jestConfig('ui', import.meta.dirname);

export default { ...config, setupFiles: [...config.setupFiles, '<rootDir>/src/testing/setup.ts'] };
