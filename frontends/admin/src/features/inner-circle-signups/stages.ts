import type { SignupStage } from '@leap/client/admin';

/** The stages of an application, in their order. */
export const stages = [
  'new',
  'contacted',
  'call_booked',
  'invited',
  'member',
  'not_now',
] as const satisfies readonly SignupStage[];

export const stageTones: Partial<Record<SignupStage, 'sage' | 'gold'>> = { member: 'sage', call_booked: 'gold' };
