import { jestConfig } from '../../jest.base.mjs';

export default jestConfig('markdown-editor', import.meta.dirname);
