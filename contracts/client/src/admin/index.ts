/** The typed client of the admin remote: the shared part, and the operations of administrators and editors. */
export * from '@leap/client';
export * from './api';
export { addTagTypes, api } from './api';
