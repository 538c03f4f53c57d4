import { useGetSiteSettingsQuery } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { calendarLinks } from './calendar-links';

interface AddToCalendarProps {
  startsAt: string;
  endsAt: string;
  /** Where the call takes place: a link or a text. */
  location?: string;
  /** Of the call; its calendar file is the one in the emails. */
  token: string;
  /** Of its meeting type; absent for the specified consultation. */
  name?: string;
}

/** Google's and Outlook's calendars on the web, and the file that Apple's and all others open. */
export function AddToCalendar({ startsAt, endsAt, location, token, name }: AddToCalendarProps) {
  const { t } = useTranslation('membership-inner-circle');
  const brand = useGetSiteSettingsQuery(useLanguage()).data?.brandName;
  const links =
    brand === undefined
      ? undefined
      : calendarLinks({
          title: name ? `${name} · ${brand}` : t('booking.event', { brand }),
          startsAt,
          endsAt,
          location,
        });
  return (
    <div className="ui-stack ui-gap-2" role="group" aria-labelledby="add-to-calendar">
      <p id="add-to-calendar" className="ui-label">
        {t('booking.addTo')}
      </p>
      <p className="ui-row">
        {links && (
          <>
            <ButtonLink href={links.google} external variant="secondary">
              {t('booking.google')}
            </ButtonLink>
            <ButtonLink href={links.outlook} external variant="secondary">
              {t('booking.outlook')}
            </ButtonLink>
          </>
        )}
        <ButtonLink href={`/api/calendar/bookings/event.ics?token=${encodeURIComponent(token)}`} variant="secondary">
          {t('booking.ics')}
        </ButtonLink>
      </p>
    </div>
  );
}
