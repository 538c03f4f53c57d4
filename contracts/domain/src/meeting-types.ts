/** The specified consultation: its key in the API and in the database. Always exists, and can always be booked. */
export const DEFAULT_MEETING_TYPE = 'inner_circle_consultation';

/**
 * Who can book a meeting type: `listed` stands on `/book`, `unlisted` is found by its link alone, and `closed` cannot be booked by visitors.
 */
export const meetingTypeVisibilities = ['listed', 'unlisted', 'closed'] as const;
export type MeetingTypeVisibility = (typeof meetingTypeVisibilities)[number];

/**
 * Where a meeting takes place. `video`: the link that Google Calendar creates, or the location of the site settings without one; `link`: an
 * address of the owner's; `phone`: the practice calls; `address`: in person.
 */
export const meetingLocations = ['video', 'link', 'phone', 'address'] as const;
export type MeetingLocation = (typeof meetingLocations)[number];

/** Limits of a meeting type; times in minutes unless named otherwise. */
export const meetingTypeLimits = {
  slug: 60,
  name: 80,
  description: 600,
  locationText: 200,
  question: 200,
  answer: 2_000,
  questions: 5,
  minutes: { min: 10, max: 240 },
  buffer: { min: 0, max: 120 },
  noticeHours: { min: 0, max: 336 },
  mostPerDay: { min: 1, max: 24 },
} as const;

/** The last part of `/book/<slug>`. */
export const MEETING_TYPE_SLUG = /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/;

/** A question of the booking form. */
export interface MeetingQuestion {
  label: { en: string; es: string };
  isRequired: boolean;
  /** Whether the answer is expected to be longer than a line. */
  isLong: boolean;
}

/** An answer of a booking, with its question as the visitor read it. */
export interface BookingAnswer {
  question: string;
  answer: string;
}
