import type { ApplyToInnerCircleDto } from '@leap/client/membership';
import {
  DEFAULT_PLAN,
  INNER_CIRCLE_TERMS_VERSION,
  leadsToPayment,
  readinessLevels,
  type Language,
  type ReadinessLevel,
} from '@leap/domain';
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
 * Long answers survive a reload, and stay available behind the payment and the call for a visitor who goes back to change one; the tick
 * of the terms and the honeypot are provided again.
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

/** Distinguishes a repeated request from a new one. */
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

/** What the document cannot say: terms are accepted by those who pay. */
export function validateTerms(values: ApplicationValues): FormErrors<ApplicationValues> {
  return isPaying(values) && values.acceptTerms !== TICKED ? { acceptTerms: 'must_be_true' } : {};
}

/** What is sent. Called with values that the form has let pass. */
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
