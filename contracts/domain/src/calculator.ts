/** The Cost of Inaction Calculator: inputs and results in US dollars, field names as specified. */
export interface CalculatorInput {
  ideal_income: number;
  current_income: number;
  /** Hours a week. */
  hours_lost: number;
  /** Dollars an hour. */
  hourly_value: number;
  /** Number of avoided decisions per week. */
  avoidance_count: number;
  /** 1 to 10. */
  structure_score: number;
  dream_action?: string;
}

export interface CalculatorResult {
  lost_income: number;
  emotional_cost: number;
  avoidance_cost: number;
  structure_penalty: number;
  total_cost: number;
  three_month_cost: number;
}

export const calculatorLimits = {
  number: { min: 0, max: 10_000_000 },
  structureScore: { min: 1, max: 10, step: 1 },
} as const;

export const calculatorDefaults: CalculatorInput = {
  ideal_income: 10_000,
  current_income: 5_000,
  hours_lost: 10,
  hourly_value: 100,
  avoidance_count: 5,
  structure_score: 5,
};

const WEEKS_A_MONTH = 4;
const DOLLARS_PER_AVOIDED_DECISION = 50;
const DOLLARS_PER_MISSING_STRUCTURE_POINT = 100;

/** Monthly cost in four parts, their sum, and the sum over three months. */
export function calculateCostOfInaction(input: CalculatorInput): CalculatorResult {
  const lost_income = Math.max(0, input.ideal_income - input.current_income);
  const emotional_cost = input.hours_lost * input.hourly_value * WEEKS_A_MONTH;
  const avoidance_cost = input.avoidance_count * DOLLARS_PER_AVOIDED_DECISION * WEEKS_A_MONTH;
  const structure_penalty =
    (calculatorLimits.structureScore.max - input.structure_score) * DOLLARS_PER_MISSING_STRUCTURE_POINT;
  const total_cost = lost_income + emotional_cost + avoidance_cost + structure_penalty;
  return {
    lost_income,
    emotional_cost,
    avoidance_cost,
    structure_penalty,
    total_cost,
    three_month_cost: total_cost * 3,
  };
}
