import { useGetSetupQuery } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { TextLink } from '@leap/ui';
import { paths } from '../../paths';

/** How many steps of the set-up are done, until all are. */
export function SetupLine() {
  const { t } = useTranslation('admin-dashboard');
  const { data } = useGetSetupQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data || data.done === data.steps.length) return null;
  return <TextLink to={paths.setup}>{t('setup', { done: data.done, total: data.steps.length })}</TextLink>;
}
