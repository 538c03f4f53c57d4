import type { CalculatorResult } from '@leap/domain';
import type { ShareTone } from '@leap/ui/ring-share';

/** The four parts of the cost in order, with their colors and the questions that they come from. */
export const costParts = [
  { name: 'lost_income', tone: 'clay', group: 'income' },
  { name: 'emotional_cost', tone: 'gold', group: 'energy' },
  { name: 'avoidance_cost', tone: 'sage', group: 'decisions' },
  { name: 'structure_penalty', tone: 'ink', group: 'structure' },
] as const satisfies readonly { name: keyof CalculatorResult; tone: ShareTone; group: string }[];

export type CostPart = (typeof costParts)[number]['name'];
