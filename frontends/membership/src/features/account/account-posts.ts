import { cancelMyMembershipFields } from '@leap/client/fields/own-membership';
import type { PageForm } from '@leap/platform';
import { paths } from '../../paths';
import { chosenIn, type NotificationValues } from '../member-portal/settings/notification-values';
import { passwordErrorOf } from '../password/password-strength';
import { checkEmail } from './forgot-password-post';
import { profileErrors, toProfile, type ProfileValues } from './profile-values';

const required = (value: string): 'required' | undefined => (value === '' ? 'required' : undefined);
/** Without the fields that have no error. */
const found = (errors: Partial<Record<string, string>>): Partial<Record<string, string>> =>
  Object.fromEntries(Object.entries(errors).filter(([, code]) => code !== undefined));

/** The account's forms without scripts. */
export const profilePost: PageForm<ProfileValues> = {
  initial: () => ({ firstName: '', lastName: '', displayName: '', language: '' }),
  check: profileErrors,
  call: (values) => ({ path: '/api/auth/user', method: 'PATCH', body: toProfile(values) }),
  messages: {},
  sentAt: 'profile-saved',
};

export const changeEmailPost: PageForm<{ email: string; password: string }> = {
  initial: () => ({ email: '', password: '' }),
  check: ({ email, password }) => found({ ...checkEmail({ email }), password: required(password) }),
  call: ({ email, password }) => ({ path: '/api/auth/change-email', body: { email: email.trim(), password } }),
  messages: {},
  secrets: ['password'],
  sentAt: 'email-sent',
};

export const changePasswordPost: PageForm<{ currentPassword: string; newPassword: string }> = {
  initial: () => ({ currentPassword: '', newPassword: '' }),
  check: ({ currentPassword, newPassword }) =>
    found({ currentPassword: required(currentPassword), newPassword: passwordErrorOf(newPassword) }),
  call: (body) => ({ path: '/api/auth/change-password', body }),
  messages: {},
  secrets: ['currentPassword', 'newPassword'],
  sentAt: 'password-saved',
};

export const notificationsPost: PageForm<NotificationValues> = {
  initial: () => ({
    commentsFrequency: '',
    joinedPostsFrequency: '',
    mentionsFrequency: '',
    recordingsFrequency: '',
    announcementsFrequency: '',
    calls: '',
    callDayBefore: '',
    callHourBefore: '',
    digest: '',
    series: '',
    practice: '',
    quiet: '',
    quietFrom: '',
    quietUntil: '',
    shown: '',
  }),
  check: () => ({}),
  call: (values) => ({ path: '/api/member/notification-settings', method: 'PATCH', body: chosenIn(values) }),
  messages: {},
  sentAt: 'notifications-saved',
};

export const endSessionsPost: PageForm = {
  initial: () => ({}),
  check: () => ({}),
  call: () => ({ path: '/api/auth/sessions', method: 'DELETE' }),
  messages: {
    success: ['membership-account:sessions.ended', ''],
    failure: ['membership-account:errors.failed', ''],
  },
};

export const membershipCancellation: PageForm<{ reason: string }> = {
  initial: () => ({ reason: '' }),
  check: ({ reason }) =>
    found({ reason: [...reason].length > cancelMyMembershipFields.reason.maxLength ? 'too_long' : undefined }),
  call: ({ reason }) => ({ path: '/api/inner-circle/membership/cancellation', body: { reason: reason.trim() } }),
  messages: {},
  sentAt: 'membership-changed',
};

export const membershipContinuation: PageForm = {
  initial: () => ({}),
  check: () => ({}),
  call: () => ({ path: '/api/inner-circle/membership/cancellation', method: 'DELETE' }),
  messages: {},
  sentAt: 'membership-changed',
};

export const membershipPause: PageForm<{ months: string }> = {
  initial: () => ({ months: '1' }),
  check: () => ({}),
  call: ({ months }) => ({ path: '/api/inner-circle/membership/pause', body: { months: Number(months) } }),
  messages: {},
  sentAt: 'membership-changed',
};

export const membershipResumption: PageForm = {
  initial: () => ({}),
  check: () => ({}),
  call: () => ({ path: '/api/inner-circle/membership/pause', method: 'DELETE' }),
  messages: {},
  sentAt: 'membership-changed',
};

/** A second factor is asked for in the same form, with the password again, which no page repeats. */
export const accountDeletion: PageForm<{ password: string; secondFactorCode: string }> = {
  initial: () => ({ password: '', secondFactorCode: '' }),
  check: ({ password }) => found({ password: required(password) }),
  call: ({ password, secondFactorCode }) => ({
    path: '/api/auth/user/delete',
    body: { password, secondFactorCode: secondFactorCode.trim() || undefined },
  }),
  messages: {},
  secrets: ['password', 'secondFactorCode'],
  next: () => paths.accountDeleted,
};
