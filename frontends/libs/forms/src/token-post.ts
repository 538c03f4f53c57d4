import type { PageForm } from '@leap/platform';

/**
 * The button of a page that an email links to: its request has nothing but the token of the page's address.
 * @param path the operation's path; `in`: whether it takes the token in its query
 * @param sentAt the heading that then says what happened
 */
export const tokenPost = (path: string, sentAt: string, options?: { in: 'query' }): PageForm => ({
  initial: () => ({}),
  check: () => ({}),
  call: (_values, { search }) => {
    const token = search.get('token') ?? '';
    return options ? { path: `${path}?token=${encodeURIComponent(token)}` } : { path, body: { token } };
  },
  messages: {},
  sentAt,
});
