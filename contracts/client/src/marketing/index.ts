/** The typed client of the marketing remote: the shared part, and its own operations. */
export * from '@leap/client';
export * from './api';
export { addTagTypes, api } from './api';
