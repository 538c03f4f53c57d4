/** The typed client of the admin area: all of the client, and the calls that only administrators and editors make. */
export * from '@leap/contracts';
export * from './api';
export { addTagTypes, api } from './api';
export * from './pages';
