import { TASK_TITLE } from '../task-frame/task-frame';
import { isPossibleEmail } from '@leap/domain';
import type { PageForm } from '@leap/platform';

type Errors = { email?: 'required' | 'invalid' };

export function checkEmail({ email }: { email: string }): Errors {
  if (email.trim() === '') return { email: 'required' };
  return isPossibleEmail(email.trim()) ? {} : { email: 'invalid' };
}

/** The request for a link without scripts. What is sent to whom stands in no address. */
export const forgotPasswordPost: PageForm<{ email: string; website: string }> = {
  initial: () => ({ email: '', website: '' }),
  check: checkEmail,
  call: ({ email, website }) => ({
    path: '/api/auth/forgot-password',
    body: { email: email.trim(), website: website || undefined },
  }),
  messages: {},
  sentAt: TASK_TITLE,
};
