/** The typed client: RTK Query endpoints and hooks, generated from openapi.json. Pure rules live in `./domain`. */
export * from './api';
export { useApiAddress } from './api-address';
export { isApiError, NETWORK_ERROR_CODE } from './api-error';
export type { ApiError } from './api-error';
export type { ApiExtra, ApiQueryOptions } from './base-query';
export { useSession, type Session } from './session';
export * from './blog-post-pages';
export * from './call-recording-pages';
export * from './member-post-pages';
export * from './member-post-comment-pages';
export * from './member-events';
export * from './member-post-news';
export { fetchNextPage } from './next-page';
