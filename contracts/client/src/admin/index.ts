/** The typed client of the admin remote: what everybody shares, and the calls that only administrators and editors make. */
export * from '@leap/client';
export * from './api';
export { addTagTypes, api } from './api';
