/** An event as calendars on the web accept it in an address. */
export interface WebEvent {
  title: string;
  startsAt: string;
  endsAt: string;
  /** A link or a text. */
  location?: string;
}

/** `20261124T180000Z` */
const basicInstant = (instant: string): string => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Addresses that offer to add the event at Google and at Outlook on the web. Their calendars get nothing before it is saved there. */
export function calendarLinks({ title, startsAt, endsAt, location = '' }: WebEvent): {
  google: string;
  outlook: string;
} {
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${basicInstant(startsAt)}/${basicInstant(endsAt)}`,
    location,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    location,
  });
  return {
    google: `https://calendar.google.com/calendar/render?${google.toString()}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${outlook.toString()}`,
  };
}
