import type { CurrentUserDto } from '@leap/client/membership';
import type { PageForm } from '@leap/platform';
import { afterLogIn } from './after-log-in';

/** The log-in without scripts. A second factor is asked for in the same form, with the password again, which no page repeats. */
export const logInPost: PageForm<{
  email: string;
  password: string;
  secondFactorCode: string;
  isSharedDevice: string;
}> = {
  initial: () => ({ email: '', password: '', secondFactorCode: '', isSharedDevice: '' }),
  check: ({ email, password }) => ({
    ...(email.trim() === '' ? { email: 'required' } : {}),
    ...(password === '' ? { password: 'required' } : {}),
  }),
  call: ({ email, password, secondFactorCode, isSharedDevice }) => ({
    path: '/api/login',
    body: {
      email: email.trim(),
      password,
      secondFactorCode: secondFactorCode.trim() || undefined,
      isSharedDevice: isSharedDevice === 'on' || undefined,
    },
  }),
  messages: { failure: ['membership:login.refused', 'membership:login.failed'] },
  secrets: ['password', 'secondFactorCode'],
  next: (answer, _values, { search }) => afterLogIn(answer as CurrentUserDto, search.get('next')),
};
