import { fileURLToPath } from 'node:url';
import { jestConfig } from '../jest.base.mjs';

export default jestConfig('shell', fileURLToPath(new URL('.', import.meta.url)));
