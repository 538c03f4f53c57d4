import type { PageForm } from '@leap/platform';
import { paths } from '../../../paths';

/** A like, or its withdrawal, without scripts: back to the post. */
export const likePost: PageForm<{ post: string; isLiked: string }> = {
  initial: () => ({ post: '', isLiked: '' }),
  check: ({ post }) => (/^\w[\w-]*$/.test(post) ? {} : { post: 'required' }),
  call: ({ post, isLiked }) => ({
    path: `/api/member/posts/${post}/like`,
    method: isLiked ? 'DELETE' : 'POST',
  }),
  messages: {},
  next: (_answer, { post }) => `${paths.plainPortal}#post-${post}`,
};
