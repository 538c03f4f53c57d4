import type { AdminMemberRowDto } from '@leap/client/admin';

/** The name of an account; its address where it has none. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: Pick<AdminMemberRowDto, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
