import { useTranslation } from '@leap/platform';
import { Tag } from '@leap/ui';

/** Number of reports, and whether one is open. */
export function ReportsCell({ all, open }: { all: number; open: number }) {
  const { t } = useTranslation('admin-community');
  return (
    <>
      {open > 0 && <Tag tone="clay">{t('toLookAt')}</Tag>} <span>{all}</span>
    </>
  );
}
