import { TASK_TITLE } from '../task-frame/task-frame';
import { tokenPost } from '@leap/forms/token-post';
import type { PageForm } from '@leap/platform';
import { passwordErrorOf } from '../password/password-strength';

/** The pages that the account's emails link to, without scripts. */
export const confirmEmailPost = tokenPost('/api/auth/confirm-email', TASK_TITLE);

export const setPasswordPost: PageForm<{ password: string }> = {
  initial: () => ({ password: '' }),
  check: ({ password }) => {
    const error = passwordErrorOf(password);
    return error ? { password: error } : {};
  },
  call: ({ password }, { search }) => ({
    path: '/api/auth/set-password',
    body: { token: search.get('token') ?? '', password },
  }),
  messages: {},
  secrets: ['password'],
  sentAt: TASK_TITLE,
};
