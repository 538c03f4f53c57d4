const FEWEST_DIGITS = 3;

/** A link to write to an address or call a number; a value without digits is shown as text. */
export function ContactLink({
  email,
  phone,
}: { email: string; phone?: undefined } | { phone: string; email?: undefined }) {
  if (email !== undefined) return <a href={`mailto:${email}`}>{email}</a>;
  const number = phone.replaceAll(/[^+\d]/g, '');
  return number.length < FEWEST_DIGITS ? phone : <a href={`tel:${number}`}>{phone}</a>;
}
