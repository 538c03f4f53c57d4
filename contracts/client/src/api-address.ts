import { useDispatch } from '@leap/platform';
import type { ThunkDispatch, UnknownAction } from '@leap/platform';
import type { ApiExtra } from './base-query';

/**
 * Gives API paths their address for plain links, such as downloads: the API may be at another origin than the page.
 * A rendering server leaves the path as it is; it reaches the API by an address of its own.
 */
export function useApiAddress(): (path: string) => string {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiExtra, UnknownAction>>();
  return (path) =>
    typeof window === 'undefined' ? path : dispatch((_dispatch, _getState, extra) => `${extra.baseUrl ?? ''}${path}`);
}
