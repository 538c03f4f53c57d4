import type { RetreatOfferingDto } from '@leap/client/marketing';
import type { StructuredData } from '@leap/platform';

interface EventOptions {
  /** Origin without a trailing slash. */
  siteUrl: string;
  organizer: string;
}

/** A dated offering as a JSON-LD event; undefined for offerings on request. */
export function eventOf(
  offering: RetreatOfferingDto,
  { siteUrl, organizer }: EventOptions,
): StructuredData | undefined {
  if (!offering.startsOn) return undefined;
  return {
    '@type': 'Event',
    name: offering.title,
    description: offering.description,
    startDate: offering.startsOn,
    endDate: offering.endsOn ?? offering.startsOn,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'Place', name: offering.location, address: offering.location },
    organizer: { '@type': 'Organization', name: organizer, url: `${siteUrl}/` },
    inLanguage: offering.language,
    url: new URL(offering.link, `${siteUrl}/`).href,
  };
}
