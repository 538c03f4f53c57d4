import { Trans, useTranslation } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { TASK_TITLE, TaskFrame } from '../../task-frame/task-frame';

/** Replaces the account page after the account was deleted. */
export function Goodbye() {
  const { t } = useTranslation('membership-member-data');
  return (
    <TaskFrame>
      <h1 id={TASK_TITLE} className="ui-h1">
        <Trans t={t} i18nKey="goodbye.title" components={{ em: <em /> }} />
      </h1>
      <p className="ui-soft">{t('goodbye.text')}</p>
      <p>
        <ButtonLink to="/">{t('goodbye.home')}</ButtonLink>
      </p>
    </TaskFrame>
  );
}
