export { useFailureLabels } from './failure-text';
export { dropPersonalDrafts, personalDraft, personalKey } from './personal-drafts';
export { validatePerson, type PersonErrors } from './person-rules';
export { usePhoneHint } from './phone-hint';
export { tabAttempt, type TabAttempt } from './tab-attempt';
export { tabDraft, type TabDraft } from './tab-draft';
export { useArrivalFocus } from './use-arrival-focus';
export { TICKED, useForm, type Form, type FormErrors, type FormValues } from './use-form';
export { useRestoredDraft } from './use-restored-draft';
