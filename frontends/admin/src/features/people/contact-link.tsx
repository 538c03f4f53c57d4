/** An address to write to, or a number to call. */
export function ContactLink({ email, phone }: { email: string; phone?: undefined } | { phone: string; email?: undefined }) {
  return email === undefined ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : <a href={`mailto:${email}`}>{email}</a>;
}
