import {
  api,
  isApiError,
  useGetUnsubscribeStateQuery,
  useResubscribeToNotificationsMutation,
  useSession,
  useUnsubscribeFromNotificationsMutation,
  type UnsubscribeKind,
} from '@leap/client/membership';
import { PostedParts, useArrivalFocus, usePostedCall } from '@leap/forms';
import { Trans, useNavigate, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, Callout } from '@leap/ui';
import { useEffect } from 'react';
import { paths } from '../../../paths';
import { DeadLinkFrame, TASK_TITLE, TaskFrame } from '../../task-frame/task-frame';
import { memberDataTexts } from './member-data-texts';

export const texts = memberDataTexts;

/** What the token is about, so that a wrong link says so before its button is pressed. */
export function preload({ dispatch, search }: PageContext): Promise<unknown>[] {
  const token = search.get('token');
  return token ? [dispatch(api.endpoints.getUnsubscribeState.initiate(token))] : [];
}

export function head({ t, search, getState }: PageContext): PageHead {
  const user = api.endpoints.getCurrentUser.select()(getState()).data;
  return {
    title: t('membership-member-data:unsubscribe.head.title'),
    description: t('membership-member-data:unsubscribe.head.description'),
    noindex: true,
    // Without a token there is nothing but the choices of the account. The server leads on; in the browser the page does.
    redirectTo: user && !search.get('token') ? paths.emails : undefined,
  };
}

const deadStatuses = [400, 404, 422];

/** The texts of kinds of emails. Those that turn off several kinds cannot be turned on again by their link. */
const kindTexts = {
  comments: 'notifications.comments',
  joined_posts: 'notifications.joinedPosts',
  mentions: 'notifications.mentions',
  recordings: 'notifications.recordings',
  announcements: 'notifications.announcements',
  digest: 'notifications.digest',
  calls: 'notifications.calls',
  call_reminders: 'unsubscribe.kinds.callReminders',
  series: 'notifications.series',
  practice: 'notifications.practice',
  daily: 'unsubscribe.kinds.daily',
  weekly: 'unsubscribe.kinds.weekly',
} as const satisfies Record<Exclude<UnsubscribeKind, 'all'>, string>;
const severalKinds: readonly UnsubscribeKind[] = ['all', 'call_reminders', 'daily', 'weekly'];

/**
 * /member-portal/notifications?token=: turns off one kind of emails, or all, by its button, and on again; opening the page changes nothing.
 * Opened again, it says that they are off. Without a token it leads a logged-in person to the choices of the account.
 */
export function Page() {
  const { t } = useTranslation('membership-member-data');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { user } = useSession();
  const token = search.get('token') ?? '';
  const [unsubscribe, sending] = useUnsubscribeFromNotificationsMutation();
  const [resubscribe, returning] = useResubscribeToNotificationsMutation();
  const call = usePostedCall('notifications-off') ?? sending;
  const undo = usePostedCall('notifications-on') ?? returning;
  const { data: state } = useGetUnsubscribeStateQuery(token, { skip: token === '', refetchOnMountOrArgChange: true });
  const isDead =
    token === '' ||
    (state !== undefined && state.kind === undefined) ||
    (isApiError(call.error) && deadStatuses.includes(call.error.status));
  const view = isDead ? 'dead' : undo.isSuccess ? 'on' : call.isSuccess || state?.isOff ? 'done' : 'ready';
  const kind = state?.kind;
  const isOfSeveral = kind !== undefined && severalKinds.includes(kind);
  const isForAll = kind === 'all' && (view === 'ready' || view === 'done');
  const heading = useArrivalFocus<HTMLHeadingElement>(view !== 'ready' && token !== '');
  const Frame = isDead ? DeadLinkFrame : TaskFrame;
  const leadsOn = token === '' && user !== undefined;

  useEffect(() => {
    if (leadsOn) void navigate(paths.emails, { replace: true });
  }, [leadsOn, navigate]);

  const text = isForAll ? (`unsubscribe.all.${view}` as const) : (`unsubscribe.${view}` as const);
  return (
    <Frame>
      <h1 id={TASK_TITLE} className="ui-h1" ref={heading} tabIndex={-1}>
        <Trans t={t} i18nKey={`${text}.title`} components={{ em: <em /> }} />
      </h1>
      {kind && kind !== 'all' && !isDead && (
        <p>
          <strong>{t(kindTexts[kind])}</strong>
        </p>
      )}
      <p className={isDead ? 'ui-notice-text' : 'ui-soft'}>
        {t(isOfSeveral && view === 'done' ? 'unsubscribe.all.done.text' : `${text}.text`)}
      </p>
      {(call.isError || undo.isError) && !isDead && (
        <Callout tone="alarm" role="alert">
          <p>{t('unsubscribe.failed')}</p>
        </Callout>
      )}
      {view === 'ready' && (
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
      )}
      {view === 'done' && !isOfSeveral && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void resubscribe(token);
          }}
        >
          <PostedParts form="notifications-on" />
          <Button
            type="submit"
            variant="secondary"
            withoutScript
            busy={undo.isLoading}
            busyLabel={t('unsubscribe.done.busy')}
          >
            {t('unsubscribe.done.undo')}
          </Button>
        </form>
      )}
      {view !== 'ready' && (
        <p>
          <ButtonLink variant={isDead ? 'secondary' : 'primary'} to={paths.emails}>
            {t(`unsubscribe.${view}.account`)}
          </ButtonLink>
        </p>
      )}
    </Frame>
  );
}
