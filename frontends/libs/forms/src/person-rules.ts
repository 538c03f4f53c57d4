import { fieldLimits, isPossibleEmail } from '@leap/contracts/domain';

/** Error codes of the three fields that say who somebody is; a missing one is fine. */
export interface PersonErrors {
  name?: 'required' | 'too_long';
  email?: 'required' | 'too_long' | 'invalid_email';
  phone?: 'too_long';
}

/** The server's rules for a name, an address and an optional phone number, told before the form is sent. */
export function validatePerson(person: { name: string; email: string; phone: string }): PersonErrors {
  const errors: PersonErrors = {};
  const name = person.name.trim();
  const email = person.email.trim();
  if (name === '') errors.name = 'required';
  else if (name.length > fieldLimits.name) errors.name = 'too_long';
  if (email === '') errors.email = 'required';
  else if (email.length > fieldLimits.email) errors.email = 'too_long';
  else if (!isPossibleEmail(email)) errors.email = 'invalid_email';
  if (person.phone.trim().length > fieldLimits.phone) errors.phone = 'too_long';
  return errors;
}
