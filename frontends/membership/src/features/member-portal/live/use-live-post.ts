import { api } from '@leap/client/membership';
import { refreshComments, type CommentDispatch } from '../cache/member-post-news';
import { useDispatch } from '@leap/platform';
import { useMemberEvents } from './use-member-events';

/** Keeps a single post up to date: text, counters, comments, and deletion. */
export function useLivePost(id: string): void {
  const dispatch = useDispatch<CommentDispatch>();
  useMemberEvents((event) => {
    // In another pod, the member may not see it any more.
    if (event.type !== 'resync' && event.type !== 'pod' && event.id !== id) return;
    if (event.type === 'comment' || event.type === 'resync') dispatch(refreshComments(id));
    if (event.type !== 'comment')
      void dispatch(api.endpoints.getMemberPost.initiate(id, { forceRefetch: true, subscribe: false }));
  });
}
