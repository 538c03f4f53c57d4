import { tabDraft } from '@leap/forms';

/** What a booking asks for beside day and time; every field a text as the browser holds it. */
export type BookingValues = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'notes' | 'website', string>;

/** An empty form, in the order of its fields. */
export const emptyBooking = (): BookingValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  notes: '',
  website: '',
});

/** Survives a reload of the tab. */
export const bookingDraft = tabDraft('inner-circle-booking', ['firstName', 'lastName', 'email', 'phone', 'notes']);
