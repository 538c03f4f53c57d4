import { jestConfig } from '../../jest.base.mjs';

export default jestConfig('i18n', import.meta.dirname);
