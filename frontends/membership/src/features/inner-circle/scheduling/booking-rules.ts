import { bookingLimits, fieldLimits, isPossibleEmail } from '@leap/contracts/domain';
import { tabDraft, type FormErrors } from '@leap/forms';

/** What a booking asks for beside day and time; every field a text as the browser holds it. */
export type BookingValues = Record<'firstName' | 'lastName' | 'email' | 'phone' | 'notes' | 'website', string>;

/** Most characters of the fields. */
export const limits = {
  firstName: fieldLimits.namePart,
  lastName: fieldLimits.namePart,
  email: fieldLimits.email,
  phone: fieldLimits.phone,
  notes: bookingLimits.notes,
} as const;

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

/** The specified rules of a booking (specification 2, section 5). */
export function validateBooking(values: BookingValues): FormErrors<BookingValues> {
  const errors: FormErrors<BookingValues> = {};
  if (values.firstName.trim() === '') errors.firstName = 'required';
  if (values.lastName.trim() === '') errors.lastName = 'required';
  if (!isPossibleEmail(values.email.trim())) errors.email = 'invalid_email';
  for (const [field, limit] of Object.entries(limits)) {
    if (values[field as keyof typeof limits].trim().length > limit) errors[field as keyof typeof limits] = 'too_long';
  }
  return errors;
}

/** What is wrong with a field that is not too long: with the others, that they are empty. */
const invalid: Partial<Record<string, string>> = { email: 'invalid_email', phone: 'too_long' };

/** The server's refusals by the form's fields. */
export function toBookingErrors(refused: readonly { field: string; code: string }[]): FormErrors<BookingValues> {
  const errors: FormErrors<BookingValues> = {};
  for (const { field, code } of refused) {
    if (field in limits)
      errors[field as keyof typeof limits] = code === 'too_long' ? 'too_long' : (invalid[field] ?? 'required');
  }
  return errors;
}
