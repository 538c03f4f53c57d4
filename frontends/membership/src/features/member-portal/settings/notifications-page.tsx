import {
  isApiError,
  useGetUnsubscribeStateQuery,
  useUnsubscribeFromNotificationsMutation,
} from '@leap/client/membership';
import { PostedParts, useArrivalFocus, usePostedCall } from '@leap/forms';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, Callout } from '@leap/ui';
import { paths } from '../../../paths';
import { DeadLinkFrame, TASK_TITLE, TaskFrame } from '../../task-frame/task-frame';
import { memberDataTexts } from './member-data-texts';

export const texts = memberDataTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-member-data:unsubscribe.head.title'),
    description: t('membership-member-data:unsubscribe.head.description'),
    noindex: true,
  };
}

const deadStatuses = [400, 404, 422];

/**
 * /member-portal/notifications?token=: turns off one kind of emails, or all, by its button; opening the page changes nothing. Opened again, it
 * says that they are off.
 */
export function Page() {
  const { t } = useTranslation('membership-member-data');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [unsubscribe, sending] = useUnsubscribeFromNotificationsMutation();
  const call = usePostedCall('notifications-off') ?? sending;
  const { data: state } = useGetUnsubscribeStateQuery(token, { skip: token === '', refetchOnMountOrArgChange: true });
  const isDead = token === '' || (isApiError(call.error) && deadStatuses.includes(call.error.status));
  const view = call.isSuccess || state?.isOff ? 'done' : isDead ? 'dead' : 'ready';
  // What the token says first; whether it is valid, the server decides.
  const isForAll = view !== 'dead' && token.startsWith('all.');
  const heading = useArrivalFocus<HTMLHeadingElement>(view !== 'ready' && token !== '');
  const Frame = isDead ? DeadLinkFrame : TaskFrame;
  return (
    <Frame>
      <h1 id={TASK_TITLE} className="ui-h1" ref={heading} tabIndex={-1}>
        <Trans
          t={t}
          i18nKey={isForAll ? `unsubscribe.all.${view}.title` : `unsubscribe.${view}.title`}
          components={{ em: <em /> }}
        />
      </h1>
      <p className={isDead ? 'ui-notice-text' : 'ui-soft'}>
        {t(isForAll ? `unsubscribe.all.${view}.text` : `unsubscribe.${view}.text`)}
      </p>
      {call.isError && !isDead && (
        <Callout tone="alarm" role="alert">
          <p>{t('unsubscribe.failed')}</p>
        </Callout>
      )}
      {view === 'ready' ? (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void unsubscribe(token);
          }}
        >
          <PostedParts form="notifications-off" />
          <Button type="submit" withoutScript busy={call.isLoading} busyLabel={t('unsubscribe.ready.busy')}>
            {t(isForAll ? 'unsubscribe.all.ready.button' : 'unsubscribe.ready.button')}
          </Button>
        </form>
      ) : (
        <p>
          <ButtonLink variant={isDead ? 'secondary' : 'primary'} to={paths.emails}>
            {t(`unsubscribe.${view}.account`)}
          </ButtonLink>
        </p>
      )}
    </Frame>
  );
}
