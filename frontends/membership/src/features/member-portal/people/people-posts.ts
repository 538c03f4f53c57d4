import type { PageForm } from '@leap/platform';
import { emptyProfile, toProfile, validateProfile, type ProfileValues } from './profile-values';

const SENT_AT = 'own-profile-saved';

/** The own profile without scripts. */
export const memberProfilePost: PageForm<ProfileValues> = {
  initial: emptyProfile,
  check: validateProfile,
  call: (values) => ({ path: '/api/member/profile', method: 'PUT', body: toProfile(values) }),
  messages: {},
  sentAt: SENT_AT,
};

export const memberProfileDeletion: PageForm = {
  initial: () => ({}),
  check: () => ({}),
  call: () => ({ path: '/api/member/profile', method: 'DELETE' }),
  messages: {},
  sentAt: SENT_AT,
};

/** Anybody can write the hidden field. */
const checkPerson = ({ person }: { person: string }) => (/^[\da-f-]+$/.test(person) ? {} : { person: 'required' });

export const personBlock: PageForm<{ person: string }> = {
  initial: () => ({ person: '' }),
  check: checkPerson,
  call: ({ person }) => ({ path: `/api/member/blocks/${person}`, method: 'PUT' }),
  messages: {
    success: ['membership-people:block.done', 'membership-people:block.doneText'],
    failure: ['membership-people:block.failed', 'membership-people:block.again'],
    forbidden: ['membership-people:block.failed', 'membership-people:block.host'],
  },
};

export const personUnblock: PageForm<{ person: string }> = {
  initial: () => ({ person: '' }),
  check: checkPerson,
  call: ({ person }) => ({ path: `/api/member/blocks/${person}`, method: 'DELETE' }),
  messages: {
    success: ['membership-account:blocked.done', ''],
    failure: ['membership-account:blocked.failed', ''],
  },
};
