import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';

/** The log-out without scripts: the bar's menu, which has it otherwise, is a script. */
export function PlainLogOut() {
  const { t } = useTranslation('shell');
  return (
    <form method="post">
      <input type="hidden" name="form" value="log-out" />
      <Button type="submit" variant="secondary" withoutScript>
        {t('nav.logout')}
      </Button>
    </form>
  );
}
