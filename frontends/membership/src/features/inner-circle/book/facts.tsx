import type { MeetingTypeDto } from '@leap/client/membership';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';

/** Length, place and price of a kind of call, in one line. */
export function Facts({ type: { minutes, place, placeText } }: { type: MeetingTypeDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  return (
    <p className="ui-small ui-soft">
      {[t('book.minutes', { count: minutes }), placeText[language] || t(`book.places.${place}`), t('book.free')].join(
        ' · ',
      )}
    </p>
  );
}
