import type { ApplyToInnerCircleDto } from '@leap/contracts';
import {
  APPLICATION_ANSWER_LIMIT,
  DEFAULT_PLAN,
  fieldLimits,
  INNER_CIRCLE_TERMS_VERSION,
  isPlanValue,
  isPossibleEmail,
  leadsToPayment,
  readinessLevels,
  type Language,
  type ReadinessLevel,
} from '@leap/contracts/domain';
import { tabAttempt, tabDraft, TICKED, type FormErrors } from '@leap/forms';

/** The application as it is typed; every field a text as the browser holds it. */
export type ApplicationValues = Record<
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

/** Most characters of the text fields. */
export const applicationLimits = {
  firstName: fieldLimits.namePart,
  lastName: fieldLimits.namePart,
  email: fieldLimits.email,
  phone: fieldLimits.phone,
  challengeArea: APPLICATION_ANSWER_LIMIT,
  transformationGoal: APPLICATION_ANSWER_LIMIT,
} as const;

/** An empty application in the order of its fields, the popular plan chosen. */
export const emptyApplication = (): ApplicationValues => ({
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

/**
 * Long answers survive a reload, and wait behind the payment and the call for whoever goes back to change one; the tick of the terms
 * and the trap for programs are given anew.
 */
export const applicationDraft = tabDraft('inner-circle-application', [
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

/** By this a repeated request is told from a new one. */
export const applicationAttempt = tabAttempt('inner-circle-application-attempt');

/** Paid, booked, or somebody else sits here now: the tab forgets the answers. */
export function forgetApplication(): void {
  applicationDraft.drop();
  applicationAttempt.drop();
}

const isReadiness = (value: string): value is ReadinessLevel => (readinessLevels as readonly string[]).includes(value);

/** Whether these answers lead to a payment, so that its terms must be accepted. */
export const isPaying = (values: Pick<ApplicationValues, 'readinessLevel'>): boolean =>
  isReadiness(values.readinessLevel) && leadsToPayment(values.readinessLevel);

/** The specified rules (specification 2, section 5), told before anything is sent. */
export function validateApplication(values: ApplicationValues): FormErrors<ApplicationValues> {
  const errors: FormErrors<ApplicationValues> = {};
  for (const field of ['firstName', 'lastName', 'challengeArea', 'transformationGoal'] as const) {
    if (values[field].trim() === '') errors[field] = 'required';
  }
  if (!isPossibleEmail(values.email.trim())) errors.email = 'invalid_email';
  if (!isReadiness(values.readinessLevel)) errors.readinessLevel = 'required';
  if (values.timeCommitment === '') errors.timeCommitment = 'required';
  if (!isPlanValue(values.subscriptionType)) errors.subscriptionType = 'required';
  if (isPaying(values) && values.acceptTerms !== TICKED) errors.acceptTerms = 'must_be_true';
  for (const [field, limit] of Object.entries(applicationLimits)) {
    if (values[field as keyof typeof applicationLimits].trim().length > limit)
      errors[field as keyof typeof applicationLimits] = 'too_long';
  }
  return errors;
}

/** What is sent. Called with values that {@link validateApplication} has let pass. */
export function toApplication(values: ApplicationValues, language: Language): ApplyToInnerCircleDto {
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
    subscriptionType: values.subscriptionType as ApplyToInnerCircleDto['subscriptionType'],
    ...(isPaying(values) ? { acceptedTermsVersion: INNER_CIRCLE_TERMS_VERSION } : {}),
    language,
    website: values.website || undefined,
  };
}

const codes: Partial<Record<string, string>> = {
  too_long: 'too_long',
  invalid_email: 'invalid_email',
  must_be_true: 'must_be_true',
};

/** The server's refusals by the form's fields; those of fields that the form does not show are left to the toast. */
export function toApplicationErrors(
  refused: readonly { field: string; code: string }[],
): FormErrors<ApplicationValues> {
  const errors: FormErrors<ApplicationValues> = {};
  for (const { field, code } of refused) {
    if (field === 'acceptedTermsVersion') errors.acceptTerms = 'must_be_true';
    else if (field === 'email') errors.email = code === 'too_long' ? 'too_long' : 'invalid_email';
    else if (field === 'phone') errors.phone = 'too_long';
    else if (field in emptyApplication() && field !== 'website')
      errors[field as keyof ApplicationValues] = codes[code] ?? 'required';
  }
  return errors;
}
