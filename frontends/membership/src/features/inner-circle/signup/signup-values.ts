import type { ApplyToInnerCircleDto, ShownPriceDto } from '@leap/client/membership';
import {
  DEFAULT_PLAN,
  INNER_CIRCLE_TERMS_VERSION,
  leadsToPayment,
  readinessLevels,
  type Language,
  type ReadinessLevel,
} from '@leap/domain';
import { tabAttempt, tabDraft, TICKED, type FormErrors } from '@leap/forms';

/** Values of the form, as texts. */
export type SignupValues = Record<
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'phone'
  | 'readinessLevel'
  | 'timeCommitment'
  | 'challengeArea'
  | 'transformationGoal'
  | 'subscriptionType'
  | 'acceptTerms'
  | 'website',
  string
>;

/** Initial values in the order of the fields, with the popular plan. */
export const emptySignup = (): SignupValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  readinessLevel: '',
  timeCommitment: '',
  challengeArea: '',
  transformationGoal: '',
  subscriptionType: DEFAULT_PLAN,
  acceptTerms: '',
  website: '',
});

/** Answers are kept through reload, payment and call, so that they can be changed. The accepted terms and the honeypot are not stored. */
export const signupDraft = tabDraft('inner-circle-signup', [
  'firstName',
  'lastName',
  'email',
  'phone',
  'readinessLevel',
  'timeCommitment',
  'challengeArea',
  'transformationGoal',
  'subscriptionType',
]);

/** Whether something was typed or chosen, and so is stored. */
export const isBegun = (values: SignupValues): boolean =>
  Object.entries(emptySignup()).some(([field, empty]) => values[field as keyof SignupValues] !== empty);

/** Recognises a repeated request. */
export const signupAttempt = tabAttempt('inner-circle-signup-attempt');

/** Deletes the answers after a payment, a booking or a change of user. */
export function forgetSignup(): void {
  signupDraft.drop();
  signupAttempt.drop();
}

const isReadiness = (value: string): value is ReadinessLevel => (readinessLevels as readonly string[]).includes(value);

/** The form's field for a refused one of the API. */
export const signupFieldOf = ({ field }: { field: string }): string =>
  field === 'acceptedTermsVersion' ? 'acceptTerms' : field;

/** Whether these answers lead to a payment, which requires the terms. */
export const isPaying = (values: Pick<SignupValues, 'readinessLevel'>): boolean =>
  isReadiness(values.readinessLevel) && leadsToPayment(values.readinessLevel);

/** Rule that the document cannot express: the terms are required for a payment. */
export function validateTerms(values: SignupValues): FormErrors<SignupValues> {
  return isPaying(values) && values.acceptTerms !== TICKED ? { acceptTerms: 'must_be_true' } : {};
}

/**
 * Converts valid values to a request.
 * @param shownPrice what the terms named
 */
export function toSignup(values: SignupValues, language: Language, shownPrice?: ShownPriceDto): ApplyToInnerCircleDto {
  const phone = values.phone.trim();
  return {
    firstName: values.firstName.trim(),
    lastName: values.lastName.trim(),
    email: values.email.trim(),
    ...(phone ? { phone } : {}),
    readinessLevel: values.readinessLevel as ReadinessLevel,
    timeCommitment: values.timeCommitment,
    challengeArea: values.challengeArea.trim(),
    transformationGoal: values.transformationGoal.trim(),
    subscriptionType: values.subscriptionType,
    ...(isPaying(values) ? { acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION, shownPrice } : {}),
    language,
    website: values.website || undefined,
  };
}
