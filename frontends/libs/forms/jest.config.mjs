import { jestConfig } from '../../jest.base.mjs';

export default jestConfig('forms', import.meta.dirname);
