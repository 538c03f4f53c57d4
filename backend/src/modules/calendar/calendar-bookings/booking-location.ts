import { DEFAULT_MEETING_TYPE, languages } from '@leap/domain';
import { textsIn } from '../../../integrations/mail/mail-texts.js';
import type { SiteSettings } from '../../content/content.module.js';
import type { MeetingType } from '../meeting-types/meeting-type.entity.js';
import type { CalendarBooking } from './calendar-booking.entity.js';

/** Where a call takes place. With neither text nor address, the practice writes to the visitor, and both emails say so. */
export interface BookingLocation {
  /** As the practice wrote it, e.g. "By phone: we call you". */
  text?: string;
  /** The https address of the call. */
  url?: string;
}

type LocationSettings = Pick<SiteSettings, 'consultationLocation' | 'consultationUrl'>;

type TypeLocation = Pick<MeetingType, 'location' | 'locationText' | 'locationUrl'>;

/** The location of the type; of video calls the owner's setting, which falls back to the text of the other language. */
export function defaultLocation(
  { consultationLocation, consultationUrl }: LocationSettings,
  { location, locationText, locationUrl }: TypeLocation,
  language: CalendarBooking['language'],
): BookingLocation {
  if (location !== 'video') {
    const label = locationText[language] || (location === 'phone' ? textsIn(language).callLocation.phone : undefined);
    return { ...(label && { text: label }), ...(location === 'link' && locationUrl !== null && { url: locationUrl }) };
  }
  const text = [language, ...languages].map((one) => consultationLocation[one]).find((texts) => texts !== '');
  return { ...(text === undefined ? {} : { text }), ...(consultationUrl === null ? {} : { url: consultationUrl }) };
}

/** The location of a call. The link of its own event takes precedence; it has one unless the owner had set a location before. */
export function locationOf(
  { meetingUrl, language }: Pick<CalendarBooking, 'meetingUrl' | 'language'>,
  settings: LocationSettings,
  type: TypeLocation,
): BookingLocation {
  return meetingUrl === null || type.location !== 'video'
    ? defaultLocation(settings, type, language)
    : { url: meetingUrl };
}

/** The name of a call in emails and calendars; the specified consultation has none there, so that they say nothing about its topic. */
export const callNameOf = (
  { slug, name }: Pick<MeetingType, 'slug' | 'name'>,
  language: CalendarBooking['language'],
): string | undefined => (slug === DEFAULT_MEETING_TYPE ? undefined : name[language]);

/** A location in one line for calendars; undefined where none is set. */
export function locationLine({ text, url }: BookingLocation): string | undefined {
  return text === undefined && url === undefined
    ? undefined
    : [text, url].filter((part) => part !== undefined).join(' · ');
}
