import { tabDraft } from '@leap/forms';

/** A request to be called; every field a text as the browser holds it. */
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

/** What was typed before, else an empty form in the order of its fields. */
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
