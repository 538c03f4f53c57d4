import { useListTextsOfOtherWeekdaysQuery, type OtherWeekdayDto } from '@leap/client/admin';
import { textPreview } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Callout, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { fieldName } from '../editable-texts/text-values';

/** Texts of the public pages that still name another day of the call, each with a link to its editor; nothing when there are none. */
export function OtherWeekdays({ weekday }: { weekday: number }) {
  const { t } = useTranslation('admin-weekly-call');
  const { currentData: found = [] } = useListTextsOfOtherWeekdaysQuery(weekday, { refetchOnMountOrArgChange: true });
  if (found.length === 0) return null;
  return (
    <Callout tone="warning" title={t('otherWeekdays.title')}>
      <p>{t('otherWeekdays.text')}</p>
      <ul>
        {found.map((one) => (
          <Found key={`${one.page} ${fieldName(one.language, one.path)}`} found={one} />
        ))}
      </ul>
    </Callout>
  );
}

const LENGTH = 80;

function Found({ found: { page, path, language, text } }: { found: OtherWeekdayDto }) {
  const { t } = useTranslation('admin-weekly-call');
  const { t: pages } = useTranslation('admin-pages');
  return (
    <li>
      <TextLink to={paths.pageText(page, fieldName(language, path))}>
        {t('otherWeekdays.one', {
          page: pages(`names.${page}`, { defaultValue: page }),
          language: pages(`languages.${language}`),
          text: textPreview(text.replaceAll(/<\/?\w+>/g, ''), LENGTH),
        })}
      </TextLink>
    </li>
  );
}
