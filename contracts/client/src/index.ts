/** The typed client that shell and remotes share: the slice, and the operations that several of them use. */
export * from './api';
export { useApiAddress } from './api-address';
export { isApiError, NETWORK_ERROR_CODE } from './api-error';
export type { ApiError } from './api-error';
export type { ApiExtra, ApiQueryOptions } from './base-query';
export { useSession, type Session } from './session';
export { byCursor, onSuccess, onSuccessOrConflict, type ListFilters, type ListPage } from './endpoints';
export { fetchNextPage } from './next-page';
