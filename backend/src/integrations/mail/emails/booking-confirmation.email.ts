import { callTimes } from '../call-times.js';
import { defineEmail } from '../mail-rendering.js';
import { fill, textsIn } from '../mail-texts.js';

export interface BookingConfirmationParams {
  brandName: string;
  startsAt: Date;
  endsAt: Date;
  /** IANA name of the visitor's time zone. */
  timezone: string;
  /** How long the slot is held. */
  minutes: number;
  /** Page for confirming the call; opening it changes nothing. */
  confirmUrl: string;
}

/**
 * Asks the owner of an unconfirmed address to confirm a call. Repeats nothing from the form: somebody else may have entered the
 * address.
 */
export const bookingConfirmation = defineEmail(
  'booking-confirmation',
  (params: BookingConfirmationParams, language) => {
    const { bookingConfirmation: t, bookingEmail: call } = textsIn(language);
    const times = callTimes(params, language);
    const values = { brand: params.brandName, day: times.visitorDay, minutes: String(params.minutes) };
    return {
      subject: fill(t.subject, values),
      preview: fill(t.preview, values),
      heading: t.heading,
      paragraphs: [fill(t.introduction, values)],
      facts: [
        { label: times.visitor === undefined ? call.when : call.practiceTime, value: times.practice },
        ...(times.visitor === undefined ? [] : [{ label: call.visitorTime, value: times.visitor }]),
      ],
      button: { label: t.button, url: params.confirmUrl },
      footer: [t.notYou],
    };
  },
);
