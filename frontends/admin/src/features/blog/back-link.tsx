import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';

/** Link to the list of posts. */
export function BackLink() {
  const { t } = useTranslation('admin-blog');
  return <TextLink to={paths.blog}>{t('back')}</TextLink>;
}
