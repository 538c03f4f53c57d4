import { useListTextsOfOtherWeekdaysQuery, type OtherWeekdayDto } from '@leap/client/admin';
import { textPreview, weekdaysNamedIn } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { fieldName } from '../editable-texts/text-values';
import recordStyles from '../record/record.module.css';

/** Texts of the public pages that still name another day of the call, each with a link to its editor; nothing when there are none. */
export function OtherWeekdays({ weekday }: { weekday: number }) {
  const { t } = useTranslation('admin-weekly-call');
  const { currentData: found = [] } = useListTextsOfOtherWeekdaysQuery(weekday, { refetchOnMountOrArgChange: true });
  if (found.length === 0) return null;
  return (
    <Callout tone="warning" title={t('otherWeekdays.title')}>
      <p>{t('otherWeekdays.text')}</p>
      <ul className={recordStyles.rows}>
        {found.map((one) => (
          <Found key={`${one.page} ${fieldName(one.language, one.path)}`} found={one} weekday={weekday} />
        ))}
      </ul>
    </Callout>
  );
}

const LENGTH = 80;

/** The sentence with the other day, without the marks of elements. */
function quoteOf({ text, language }: OtherWeekdayDto, weekday: number): string {
  const sentences = text.replaceAll(/<\/?\w+>/g, '').split(/(?<=[.!?:])\s+/);
  const named = sentences.find((one) => weekdaysNamedIn(one, language).some((day) => day !== weekday));
  return textPreview(named ?? text, LENGTH);
}

function Found({ found, weekday }: { found: OtherWeekdayDto; weekday: number }) {
  const { page, path, language } = found;
  const { t } = useTranslation('admin-weekly-call');
  const { t: pages } = useTranslation('admin-pages');
  return (
    <li>
      <TextLink to={paths.pageText(page, fieldName(language, path))}>
        {t('otherWeekdays.one', {
          page: pages(`names.${page}`, { defaultValue: page }),
          language: pages(`languages.${language}`),
          text: quoteOf(found, weekday),
        })}
      </TextLink>
    </li>
  );
}
