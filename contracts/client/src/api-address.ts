import { useDispatch } from '@leap/platform';
import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import type { ApiExtra } from './base-query';

/**
 * Converts API paths to addresses for plain links, such as downloads: the API may have another origin than the page. On the server the
 * path is unchanged.
 */
export function useApiAddress(): (path: string) => string {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiExtra, UnknownAction>>();
  return (path) =>
    typeof window === 'undefined' ? path : dispatch((_dispatch, _getState, extra) => `${extra.baseUrl ?? ''}${path}`);
}
