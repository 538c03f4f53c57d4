import { fieldLimits } from '@leap/domain';
import { localePath, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, TextField, TextLink } from '@leap/ui';
import styles from './blog-list-page.module.css';
import { blogPaths } from './blog-paths';

/** Searches the posts. A plain form whose answer is a page of its own, so that it works without scripts. */
export function SearchForm({ terms }: { terms: string | undefined }) {
  const { t } = useTranslation('marketing-blog');
  const language = useLanguage();
  return (
    <form role="search" method="get" action={localePath(language, blogPaths.list)} className={styles.search}>
      <TextField
        type="search"
        name="q"
        label={t('search.label')}
        defaultValue={terms}
        maxLength={fieldLimits.search}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" variant="secondary" withoutScript>
        {t('search.button')}
      </Button>
      {terms !== undefined && <TextLink to={blogPaths.list}>{t('search.all')}</TextLink>}
    </form>
  );
}
