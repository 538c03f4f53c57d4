/** A comment as its thread needs it. */
interface Threaded<Comment> {
  id: string;
  createdAt: string;
  parentId?: string;
  /** When the answered comment was written, also of a removed one. */
  parentCreatedAt?: string;
  /** The answered comment; absent when it was removed. */
  parent?: Comment;
}

/** A comment with the loaded replies to it. */
export interface CommentThread<Comment> {
  /** Id of the comment, also of a removed one. */
  id: string;
  /** Undefined where it was removed. */
  comment?: Comment;
  /** Oldest first. */
  replies: Comment[];
}

/**
 * Groups loaded comments: a reply below what it answers, also when that is on a page that is not loaded yet. Threads are ordered by the comment
 * that they begin with.
 * @param oldestFirst comments and replies
 */
export function threadsOf<Comment extends Threaded<Comment>>(
  oldestFirst: readonly Comment[],
): CommentThread<Comment>[] {
  const threads = new Map<string, CommentThread<Comment>>();
  for (const one of oldestFirst) {
    const id = one.parentId ?? one.id;
    const thread = threads.get(id) ?? { id, replies: [] };
    threads.set(id, thread);
    if (one.parentId === undefined) thread.comment = one;
    else {
      thread.comment ??= one.parent;
      thread.replies.push(one);
    }
  }
  const beginning = ({ comment, replies: [first] }: CommentThread<Comment>): number =>
    Date.parse(comment?.createdAt ?? first?.parentCreatedAt ?? first?.createdAt ?? '');
  return [...threads.values()].toSorted((a, b) => beginning(a) - beginning(b));
}
