/** The typed client of the marketing remote: what everybody shares, and the calls that only this remote makes. */
export * from '@leap/client';
export * from './api';
export { addTagTypes, api } from './api';
