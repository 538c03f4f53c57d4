import type { CalculatorResult } from '@leap/domain';
import type { ShareTone } from '@leap/ui/ring-share';

/** The four parts of the cost in order, with their colors. */
export const costParts = [
  { name: 'lost_income', tone: 'clay' },
  { name: 'emotional_cost', tone: 'gold' },
  { name: 'avoidance_cost', tone: 'sage' },
  { name: 'structure_penalty', tone: 'ink' },
] as const satisfies readonly { name: keyof CalculatorResult; tone: ShareTone }[];

export type CostPart = (typeof costParts)[number]['name'];
