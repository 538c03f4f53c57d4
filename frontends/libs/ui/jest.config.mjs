import { jestConfig } from '../../jest.base.mjs';

export default jestConfig('ui', import.meta.dirname);
