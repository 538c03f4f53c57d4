const FEWEST_DIGITS = 3;

/** An address to write to, or a number to call; what holds no number is shown as it was written. */
export function ContactLink({
  email,
  phone,
}: { email: string; phone?: undefined } | { phone: string; email?: undefined }) {
  if (email !== undefined) return <a href={`mailto:${email}`}>{email}</a>;
  const number = phone.replaceAll(/[^+\d]/g, '');
  return number.length < FEWEST_DIGITS ? phone : <a href={`tel:${number}`}>{phone}</a>;
}
