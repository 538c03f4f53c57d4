import { api, isApiError, type CurrentUserDto } from '@leap/client/membership';
import { BOOKING_ZONE } from '@leap/domain';
import { keepsPortal, useFailureLabels } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { loadTexts, useDispatch, useToast, useTranslation, type AppDispatch, type i18n } from '@leap/platform';
import { Button, VisuallyHidden } from '@leap/ui';
import { useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';
import { keepCopy, readAt } from './stored-copy';
import en from './locales/en.json';
import es from './locales/es.json';
import styles from './offline-part.module.css';
import {
  addPending,
  dropPending,
  isAnyPending,
  noteRefusal,
  onPendingChange,
  pendingChanges,
  sendPending,
  type Outcome,
  type PendingChange,
} from './outbox';
import { setOutbox } from './send-or-queue';

/** With the code in one file: it is read when nothing else can be fetched. */
const texts = { 'membership-offline': { en: async () => ({ default: en }), es: async () => ({ default: es }) } };
/** A connection may be there before it answers: the first pause, doubled by each further one. */
const AGAIN_MS = 1_000;
const AGAIN_AT_MOST_MS = 60_000;

/** Loads the texts. @returns the part, or nothing where the browser can keep nothing */
export async function loadOffline(instance: i18n): Promise<ComponentType<{ user: CurrentUserDto }> | undefined> {
  if (!('serviceWorker' in navigator) || !('locks' in navigator) || !('caches' in window)) return undefined;
  await loadTexts(instance, texts);
  return OfflinePart;
}

function subscribeOnline(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** Says without a connection when this was read, keeps a copy of what is read, and holds what is written until it can be sent. */
function OfflinePart({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-offline');
  const toast = useToast();
  const language = useLanguage();
  const zone = useViewerZone() ?? BOOKING_ZONE;
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine);
  const changes = useSyncExternalStore(onPendingChange, () => pendingChanges(user.id));
  const send = useSend(user.id);
  const [lastRead, setLastRead] = useState<Date>();
  const readOffline = isOnline ? undefined : lastRead;
  const title = useId();
  const hasPending = changes.some(({ refused }) => refused === undefined);
  /** Sends without waiting for the end of a pause. */
  const wake = useRef<() => void>(undefined);

  useEffect(() => {
    setOutbox({
      hasPending: () => isAnyPending(user.id),
      add(change) {
        const isAdded = addPending(user.id, change);
        if (isAdded) wake.current?.();
        return isAdded;
      },
    });
    return () => setOutbox(undefined);
  }, [user.id]);
  useEffect(() => {
    // Storage can be full or disabled; then there is no copy.
    if (isOnline) keepCopy(user.id).catch(() => undefined);
    else void readAt().then(setLastRead, () => undefined);
  }, [isOnline, user.id]);

  const sendAll = useEffectEvent(async () => {
    await sendPending(user.id, send);
    // A log-out empties it as well.
    if (keepsPortal(user.id) && pendingChanges(user.id).length === 0) toast({ title: t('sent') });
  });
  useEffect(() => {
    if (!isOnline || !hasPending) return undefined;
    let pause = AGAIN_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let isSending = false;
    const sendNow = async (): Promise<void> => {
      isSending = true;
      await sendAll().catch(() => undefined);
      isSending = false;
      if (isOver) return;
      timer = setTimeout(() => void sendNow(), pause);
      pause = Math.min(pause * 2, AGAIN_AT_MOST_MS);
    };
    wake.current = () => {
      pause = AGAIN_MS;
      // What is being sent goes on to it by itself.
      if (isSending) return;
      clearTimeout(timer);
      void sendNow();
    };
    void sendNow();
    return () => {
      isOver = true;
      wake.current = undefined;
      clearTimeout(timer);
    };
  }, [isOnline, hasPending]);

  return (
    <>
      {/* That there is no connection is said by the bar of the site. */}
      <p role="status" className={readOffline ? styles.line : 'ui-visually-hidden'}>
        {readOffline && t('lastRead', { time: formatDate(readOffline, language, 'dayTime', zone) })}
      </p>
      {changes.length > 0 && (
        <section aria-labelledby={title} className={styles.pending}>
          <h2 id={title} className="ui-h3">
            {t(hasPending ? 'pending' : 'refused')}
          </h2>
          {hasPending && <p className="ui-soft">{t('pendingText')}</p>}
          <ul className={styles.list}>
            {changes.map((change) => (
              <PendingLine key={change.id} change={change} owner={user.id} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function PendingLine({ change: { id, endpoint, about, refused }, owner }: { change: PendingChange; owner: string }) {
  const { t } = useTranslation('membership-offline');
  const kind = t(`kinds.${endpoint}`);
  const ofChange = <VisuallyHidden> {t('of', { kind, about: about.split('\n', 1)[0] })}</VisuallyHidden>;
  const reason = useRefusal();
  return (
    <li>
      <p>
        <strong>{kind}</strong>
      </p>
      <p className={styles.about} dir="auto">
        {about}
      </p>
      {refused !== undefined && <p className={styles.refused}>{reason(refused)}</p>}
      <p className={styles.buttons}>
        {refused !== undefined && (
          <Button variant="quiet" size="small" onClick={() => noteRefusal(owner, id, undefined)}>
            {t('again')}
            {ofChange}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={() => dropPending(owner, id)}>
          {t('discard')}
          {ofChange}
        </Button>
      </p>
    </li>
  );
}

/** Why a change was refused, by the error's code. */
function useRefusal(): (code: string) => string {
  const { t } = useTranslation('membership-offline');
  const failureText = useFailureLabels();
  return (code) =>
    code === 'not_found' ? t('deleted') : failureText({ status: 400, message: code, code }, t('failed'));
}

/** Sends one change as its own form would, in the name of the account that made it alone. */
function useSend(owner: string): (change: PendingChange) => Promise<Outcome> {
  const dispatch = useDispatch<AppDispatch>();
  return async ({ endpoint, arg }) => {
    // Another account may have logged in in another tab.
    const visitor = await dispatch(
      api.endpoints.getCurrentUser.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
    if (visitor.isError || visitor.data?.id !== owner) return 'later';
    const initiate = api.endpoints[endpoint].initiate as (
      arg: unknown,
    ) => ReturnType<typeof api.endpoints.createMemberPost.initiate>;
    const { error } = await dispatch(initiate(arg));
    if (!error) return 'sent';
    const { status, code = '' } = isApiError(error) ? error : { status: 0 };
    // Without the server, or with too much to do, everything fails: that is not because of this change.
    if ([0, 401, 429, 502, 503, 504].includes(status)) return 'later';
    return status >= 500 ? { failed: code } : { refused: code };
  };
}
