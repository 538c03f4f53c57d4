import type { FormFields } from './form.js';
import { StripeProblem } from './problem.js';

/** Stripe's reasons for declining a card. */
export interface Decline {
  code: string;
  decline_code?: string;
  message: string;
  param?: string;
}

/** One of Stripe's test cards. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  /** Declined at once, also when it is only stored. */
  decline?: Decline;
  /** Can be stored, but is declined for payments. */
  declinesCharges?: boolean;
  /** Requires 3-D Secure: the first time on-session, or always. */
  authentication?: 'first' | 'always';
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

const cards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '4000000000000002', brand: 'visa', decline: declined('generic_decline') },
  {
    number: '4000000000009995',
    brand: 'visa',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    brand: 'visa',
    decline: { code: 'expired_card', message: 'Your card has expired.', param: 'exp_month' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect.", param: 'cvc' },
  },
  { number: '4000000000000341', brand: 'visa', declinesCharges: true },
  { number: '4000002500003155', brand: 'visa', authentication: 'first' },
  { number: '4000002760003184', brand: 'visa', authentication: 'always' },
];
const byNumber = new Map(cards.map((card) => [card.number, card]));

/** Stripe's ready-made test payment methods. */
const byToken = new Map(
  Object.entries({
    pm_card_visa: '4242424242424242',
    pm_card_mastercard: '5555555555554444',
    pm_card_amex: '378282246310005',
    pm_card_visa_chargeDeclined: '4000000000000002',
    pm_card_chargeDeclined: '4000000000000002',
    pm_card_chargeCustomerFail: '4000000000000341',
    pm_card_authenticationRequiredOnSetup: '4000002500003155',
    pm_card_authenticationRequired: '4000002760003184',
  }),
);

export const GENERIC_DECLINE = declined('generic_decline');

/** The test card behind a token such as `pm_card_visa`. */
export const cardOfToken = (token: string): TestCard | undefined => byNumber.get(byToken.get(token) ?? '');

/** The test card of a stored card's fingerprint. */
export const cardOfFingerprint = (fingerprint: string | null | undefined): TestCard =>
  byNumber.get((fingerprint ?? '').replace('sandbox', '')) ?? { number: '4242424242424242', brand: 'visa' };

const cardError = (decline: Decline): StripeProblem => new StripeProblem(402, { type: 'card_error', ...decline });

const passesLuhn = (number: string): boolean =>
  [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

const fieldOf = (fields: FormFields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value.replaceAll(/\s/g, '') : '';
};

/** A card from typed values. @throws StripeProblem card_error like Stripe */
export function readCard(fields: FormFields, now: number): { card: TestCard; month: number; year: number } {
  const number = fieldOf(fields, 'number');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number))
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' });
  const card = byNumber.get(number);
  if (!card)
    throw cardError({
      ...declined(
        'test_mode_live_card',
        'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
      ),
      param: 'number',
    });
  const month = Number(fieldOf(fields, 'exp_month'));
  const typedYear = Number(fieldOf(fields, 'exp_year'));
  const year = typedYear < 100 ? 2000 + typedYear : typedYear;
  if (!(month >= 1 && month <= 12))
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  const today = new Date(now * 1000);
  if (!Number.isInteger(year) || year * 12 + month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  const cvc = fieldOf(fields, 'cvc');
  if (cvc !== '' && !/^\d{3,4}$/.test(cvc))
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' });
  return { card, month, year };
}
