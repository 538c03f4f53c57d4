import type { WebhookDto } from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Tag } from '@leap/ui';

const tones = { on: 'sage', failing: 'clay', off: undefined, off_failing: 'clay', off_endpoint_gone: 'clay' } as const;

/** Whether a webhook is sent anything, and why not. */
export function WebhookStateTag({ state }: Pick<WebhookDto, 'state'>) {
  const { t } = useTranslation('admin-webhooks');
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
