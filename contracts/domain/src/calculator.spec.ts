import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calculateCostOfInaction, calculatorLimits, type CalculatorInput } from './calculator.js';

const { min, max } = calculatorLimits.number;
const amount = fc.double({ min, max, noNaN: true });
const whole = fc.integer({ min, max });
const score = fc.integer({ min: calculatorLimits.structureScore.min, max: calculatorLimits.structureScore.max });

const inputsOf = (number: fc.Arbitrary<number>): fc.Arbitrary<CalculatorInput> =>
  fc.record({
    ideal_income: number,
    current_income: number,
    hours_lost: number,
    hourly_value: number,
    avoidance_count: number,
    structure_score: score,
  });

it('follows the specified formula for every allowed answer', () => {
  fc.assert(
    fc.property(inputsOf(whole), (input) => {
      expect(calculateCostOfInaction(input)).toEqual({
        lost_income: input.ideal_income > input.current_income ? input.ideal_income - input.current_income : 0,
        emotional_cost: 4 * (input.hours_lost * input.hourly_value),
        avoidance_cost: 200 * input.avoidance_count,
        structure_penalty: 1000 - 100 * input.structure_score,
        total_cost: expect.any(Number),
        three_month_cost: expect.any(Number),
      });
    }),
  );
});

it('is the sum of its four parts, and three months are three totals', () => {
  fc.assert(
    fc.property(inputsOf(amount), (input) => {
      const { lost_income, emotional_cost, avoidance_cost, structure_penalty, total_cost, three_month_cost } =
        calculateCostOfInaction(input);
      expect(total_cost).toBe(lost_income + emotional_cost + avoidance_cost + structure_penalty);
      expect(three_month_cost).toBe(3 * total_cost);
    }),
  );
});

it('is never negative or infinite', () => {
  fc.assert(
    fc.property(inputsOf(amount), (input) => {
      for (const value of Object.values(calculateCostOfInaction(input))) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(Number.isFinite(value)).toBe(true);
      }
    }),
  );
});

it('increases with every loss and decreases with structure; the dream has no cost', () => {
  fc.assert(
    fc.property(inputsOf(whole), fc.string(), (input, dream_action) => {
      const { total_cost } = calculateCostOfInaction(input);
      const totalOf = (change: Partial<CalculatorInput>): number =>
        calculateCostOfInaction({ ...input, ...change }).total_cost;
      expect(totalOf({ ideal_income: input.ideal_income + 1 })).toBeGreaterThanOrEqual(total_cost);
      expect(totalOf({ current_income: input.current_income + 1 })).toBeLessThanOrEqual(total_cost);
      expect(totalOf({ hours_lost: input.hours_lost + 1 })).toBeGreaterThanOrEqual(total_cost);
      expect(totalOf({ avoidance_count: input.avoidance_count + 1 })).toBeGreaterThan(total_cost);
      expect(totalOf({ structure_score: Math.min(10, input.structure_score + 1) })).toBeLessThanOrEqual(total_cost);
      expect(totalOf({ dream_action })).toBe(total_cost);
    }),
  );
});
