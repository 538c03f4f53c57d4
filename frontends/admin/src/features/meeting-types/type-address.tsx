import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { IconButton, TextLink } from '@leap/ui';
import { paths } from '../../paths';
import { useOrigin } from '../content/use-origin';
import { useCopy } from '../record/use-copy';

/** The full address of a type's booking page, by its slug, in the language of the screen. The server renders it without the origin. */
export function useTypeAddress(): (slug: string) => string {
  const language = useLanguage();
  const origin = useOrigin();
  // A slug as it is typed, so not encoded.
  return (slug) => `${origin}${localePath(language, paths.bookType(''))}${slug}`;
}

/** The address of a type's booking page, to open and to copy. */
export function TypeAddress({ slug }: { slug: string }) {
  const { t } = useTranslation('admin-meeting-types');
  const copy = useCopy();
  const address = useTypeAddress()(slug);
  return (
    <p className="ui-row">
      <span>
        {t('link')}{' '}
        <TextLink to={paths.bookType(slug)}>
          <span translate="no">{address}</span>
        </TextLink>
      </span>
      <IconButton icon="copy" label={t('copy')} onClick={() => void copy(address, { title: t('copied') })} />
    </p>
  );
}
