import { tabDraft } from '@leap/forms';

/** Values of the form, as texts. */
export type SupportValues = Record<
  'firstName' | 'lastName' | 'email' | 'phone' | 'bestTimeToCall' | 'message' | 'website',
  string
>;

/** Survives a reload of the tab. */
export const supportDraft = tabDraft('support-request', [
  'firstName',
  'lastName',
  'email',
  'phone',
  'bestTimeToCall',
  'message',
]);

/** The draft, else empty values in the order of the fields. */
export const readSupport = (): SupportValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  bestTimeToCall: '',
  message: '',
  website: '',
  ...supportDraft.read(),
});
