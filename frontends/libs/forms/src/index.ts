export { checkFields, refusalsOf, type FieldConstraint, type FieldConstraints } from './check-fields';
export { useFailureLabels } from './failure-text';
export { dropPersonalDrafts, personalDraft, personalKey } from './personal-drafts';
export { tabAttempt, type TabAttempt } from './tab-attempt';
export { tabDraft, type TabDraft } from './tab-draft';
export { useArrivalFocus } from './use-arrival-focus';
export { boundOf, useFieldLabels } from './use-field-labels';
export { TICKED, useForm, type Form, type FormErrors, type FormValues } from './use-form';
export { useRestoredDraft } from './use-restored-draft';
