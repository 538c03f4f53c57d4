import { languages } from '@leap/domain';
import type { SiteSettings } from '../../content/content.module.js';
import type { CalendarBooking } from './calendar-booking.entity.js';

/** Where a call takes place. Neither text nor address: the practice writes to the visitor, and both emails say so. */
export interface BookingLocation {
  /** As the practice wrote it, e.g. "By phone: we call you". */
  text?: string;
  /** Where to join, an https address. */
  url?: string;
}

type LocationSettings = Pick<SiteSettings, 'consultationLocation' | 'consultationUrl'>;

/** The owner's setting. Half a translation is better than none: the other language's text is correct, too. */
export function defaultLocation(
  { consultationLocation, consultationUrl }: LocationSettings,
  language: CalendarBooking['language'],
): BookingLocation {
  const text = [language, ...languages].map((one) => consultationLocation[one]).find((texts) => texts !== '');
  return { ...(text === undefined ? {} : { text }), ...(consultationUrl === null ? {} : { url: consultationUrl }) };
}

/**
 * Where this call takes place: the link of its own event comes first. It has one unless the owner had set a location
 * before.
 */
export function locationOf(
  { meetingUrl, language }: Pick<CalendarBooking, 'meetingUrl' | 'language'>,
  settings: LocationSettings,
): BookingLocation {
  return meetingUrl === null ? defaultLocation(settings, language) : { url: meetingUrl };
}

/** A location in one line, as calendars show it; undefined where nothing was set. */
export function locationLine({ text, url }: BookingLocation): string | undefined {
  return text === undefined && url === undefined
    ? undefined
    : [text, url].filter((part) => part !== undefined).join(' · ');
}
