import type { MeetingTypeDto } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

/** Length, location and price of a kind of call, in one line. */
export function Facts({ type: { minutes, location, locationText } }: { type: MeetingTypeDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  return (
    <p className="ui-small ui-soft">
      {[
        t('book.minutes', { count: minutes }),
        locationText[language] || t(`book.locations.${location}`),
        t('book.free'),
      ].join(' · ')}
    </p>
  );
}
