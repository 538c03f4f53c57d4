import type { AdminMemberRowDto } from '@leap/client/admin';

/** The name of an account; its address without one. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<AdminMemberRowDto, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
