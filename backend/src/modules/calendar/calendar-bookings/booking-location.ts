import { languages } from '@leap/domain';
import type { SiteSettings } from '../../content/content.module.js';
import type { CalendarBooking } from './calendar-booking.entity.js';

/** Where a call takes place. With neither text nor address, the practice writes to the visitor, and both emails say so. */
export interface BookingLocation {
  /** As the practice wrote it, e.g. "By phone: we call you". */
  text?: string;
  /** The https address of the call. */
  url?: string;
}

type LocationSettings = Pick<SiteSettings, 'consultationLocation' | 'consultationUrl'>;

/** The owner's setting; falls back to the text of the other language. */
export function defaultLocation(
  { consultationLocation, consultationUrl }: LocationSettings,
  language: CalendarBooking['language'],
): BookingLocation {
  const text = [language, ...languages].map((one) => consultationLocation[one]).find((texts) => texts !== '');
  return { ...(text === undefined ? {} : { text }), ...(consultationUrl === null ? {} : { url: consultationUrl }) };
}

/** The location of a call. The link of its own event takes precedence; it has one unless the owner had set a location before. */
export function locationOf(
  { meetingUrl, language }: Pick<CalendarBooking, 'meetingUrl' | 'language'>,
  settings: LocationSettings,
): BookingLocation {
  return meetingUrl === null ? defaultLocation(settings, language) : { url: meetingUrl };
}

/** A location in one line for calendars; undefined where none is set. */
export function locationLine({ text, url }: BookingLocation): string | undefined {
  return text === undefined && url === undefined
    ? undefined
    : [text, url].filter((part) => part !== undefined).join(' · ');
}
