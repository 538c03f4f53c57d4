import type { CalculatorResult } from '@leap/domain';
import type { ShareTone } from '@leap/ui';

/** The four parts of the cost, in the order of the cards, each with its colour in ring, cards and projection. */
export const costParts = [
  { name: 'lost_income', tone: 'clay' },
  { name: 'emotional_cost', tone: 'gold' },
  { name: 'avoidance_cost', tone: 'sage' },
  { name: 'structure_penalty', tone: 'ink' },
] as const satisfies readonly { name: keyof CalculatorResult; tone: ShareTone }[];

export type CostPart = (typeof costParts)[number]['name'];
