import { isApiError, NETWORK_ERROR_CODE, type ActionItemDto, type KeepActionItemDto } from '@leap/client/membership';
import { memberPostLimits } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useToast, useTranslation } from '@leap/platform';
import { Button, Checkbox, cx, VisuallyHidden } from '@leap/ui';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { paths } from '../../../paths';
import { textIn } from '../post-parts/in-language';
import { sendOrQueue } from '../offline/send-or-queue';
import { useLostAccess } from '../community/use-lost-access';
import { useGiveBackActionItemMutation, useKeepActionItemMutation } from './homework-cache';
import styles from './homework-lists.module.css';

/** The last day that is stored: later ones are typing errors. */
const LAST_DAY = '2099-12-31';

/** Why a day is not stored; undefined for today and later days. */
function refusalOf(day: string): 'tooEarly' | 'tooLate' | undefined {
  if (day.length > LAST_DAY.length || day > LAST_DAY) return 'tooLate';
  return day < new Date().toLocaleDateString('sv') ? 'tooEarly' : undefined;
}

/** While a year is typed, the browser names those of the first millennium. */
const isTyped = (day: string): boolean => !day.startsWith('0');

/** A text in which markdown finds no marks. */
const escaped = (text: string): string => text.replaceAll(/[\\[\]*_`<>]/g, String.raw`\$&`);

interface HomeworkItemProps {
  item: ActionItemDto;
  call: { id: string; title: string };
  /** Below the item of the member. */
  children?: ReactNode;
}

/** An action item: to be taken over; then to be ticked, dated and given back. */
export function HomeworkItem({ item, call, children }: HomeworkItemProps) {
  const { t } = useTranslation('membership-homework');
  const toast = useToast();
  const navigate = useNavigate();
  const failureText = useFailureLabels();
  const lostAccess = useLostAccess();
  const [keep] = useKeepActionItemMutation();
  const [giveBack, giving] = useGiveBackActionItemMutation();
  const [wanted, setWanted] = useState<KeepActionItemDto>();
  const [dayRefusal, setDayRefusal] = useState<ReturnType<typeof refusalOf>>();
  /** The day's field begins anew with each, with the stored day. */
  const [attempt, setAttempt] = useState(0);
  const line = useRef<HTMLLIElement>(null);
  const isReturned = useRef(false);
  /** What the member had made of it before giving it back here. */
  const [returned, setReturned] = useState<KeepActionItemDto>();
  const latest = useRef<KeepActionItemDto>(undefined);
  /** The last state that is queued until there is a connection. */
  const queued = useRef<KeepActionItemDto>(undefined);
  const shown = wanted ?? (item.isMine ? { isDone: item.doneAt !== undefined, dueOn: item.dueOn } : undefined);
  // Until the list shows what was stored.
  useEffect(() => {
    if (latest.current === undefined && queued.current === undefined) setWanted(undefined);
  }, [item]);
  useEffect(() => {
    if (shown || !isReturned.current) return;
    isReturned.current = false;
    line.current?.querySelector('button')?.focus();
  });
  // The list's section gets the focus of an item that leaves it.
  useEffect(() => {
    const section = line.current?.closest('section');
    return () => {
      if (isReturned.current) section?.focus();
    };
  }, []);
  const { text, lang } = textIn(item.text, item, useLanguage());
  const of = { id: call.id, itemId: item.id };
  const ofItem = <VisuallyHidden> {t('item.of', { text })}</VisuallyHidden>;

  function refuse(error: unknown): void {
    if (lostAccess(error)) return;
    toast({
      title: t('toasts.notSaved'),
      description:
        isApiError(error) && error.status === 404
          ? t('toasts.missing')
          : // Nothing was typed here, and the shell says already that there is no connection.
            isApiError(error) && error.code === NETWORK_ERROR_CODE
            ? t('toasts.unreachable')
            : failureText(error, t('toasts.tryAgain')),
      variant: 'destructive',
    });
  }

  /** One request at a time; after several changes the last state is sent next. */
  async function send(): Promise<void> {
    let submitted: KeepActionItemDto | undefined;
    try {
      while (latest.current && latest.current !== submitted) {
        const sent = latest.current;
        submitted = sent;
        const arg = { ...of, keepActionItemDto: sent };
        const onOver = (): void => isOver(sent);
        const isQueued = await sendOrQueue({ endpoint: 'keepActionItem', send: keep, arg, about: text, onOver });
        queued.current = isQueued ? sent : undefined;
      }
    } catch (error) {
      setWanted(queued.current);
      setAttempt((before) => before + 1);
      refuse(error);
    } finally {
      latest.current = undefined;
    }
  }

  /** Another state may be queued behind it. */
  function isOver(sent: KeepActionItemDto): void {
    if (queued.current !== sent) return;
    queued.current = undefined;
    setWanted(latest.current);
  }

  /** Shown at once, and taken back when it cannot be stored. */
  function change(changes: Partial<KeepActionItemDto>): void {
    const isUnderWay = latest.current !== undefined;
    latest.current = { isDone: false, ...shown, ...changes };
    setWanted(latest.current);
    if (!isUnderWay) void send();
  }

  function claim(): void {
    change(returned ?? {});
    setReturned(undefined);
    // The button is gone: the focus goes on to the tick.
    setTimeout(() => line.current?.querySelector('input')?.focus());
  }

  /** A day that is none to come is not stored, and leaves the field with it. */
  function leaveDay(value: string): void {
    setDayRefusal(value === '' || value === shown?.dueOn ? undefined : refusalOf(value));
    if (value !== (shown?.dueOn ?? '')) setAttempt((before) => before + 1);
  }

  async function give(): Promise<void> {
    isReturned.current = true;
    try {
      const isQueued = await sendOrQueue({ endpoint: 'giveBackActionItem', send: giveBack, arg: of, about: text });
      if (isQueued) isReturned.current = false;
      else setReturned(shown);
    } catch (error) {
      isReturned.current = false;
      refuse(error);
    }
  }

  /** Opens the form for posts with the item's text, a beginning, and a link to the call. */
  function post(): void {
    const title = Array.from(text).slice(0, memberPostLimits.title).join('');
    const written = {
      type: 'homework',
      title,
      content: `${t('item.result')}\n\n[${escaped(call.title)}](${paths.recording(call.id)})`,
    };
    void navigate(paths.memberPortal, { state: { post: written } });
  }

  if (!shown)
    return (
      <li ref={line} className={cx(styles.item, styles.offer)}>
        <span lang={lang} dir="auto" className={styles.text}>
          {text}
        </span>
        <Button variant="quiet" size="small" onClick={claim}>
          {t(returned ? 'item.undo' : 'item.claim')}
          {ofItem}
        </Button>
      </li>
    );
  return (
    // The second click of a double one on "I'll take this" would tick what is there now.
    <li ref={line} className={styles.item} onClickCapture={(event) => event.detail > 1 && event.preventDefault()}>
      <Checkbox
        name={`homework-${item.id}`}
        checked={shown.isDone}
        onChange={(event) => change({ isDone: event.currentTarget.checked })}
        label={
          <span lang={lang} dir="auto" className={cx(styles.text, shown.isDone && styles.done)}>
            {text}
          </span>
        }
      />
      <div className={styles.tools}>
        <label className={styles.day}>
          <span>
            {t('item.day')}
            {ofItem}
          </span>
          <input
            key={attempt}
            type="date"
            defaultValue={shown.dueOn}
            onChange={({ currentTarget: { value } }) => {
              const refusal = value === '' ? undefined : refusalOf(value);
              setDayRefusal(isTyped(value) ? refusal : undefined);
              if (value === '' ? shown.dueOn !== undefined : !refusal)
                change({ dueOn: value === '' ? undefined : value });
            }}
            onBlur={({ currentTarget: { value } }) => leaveDay(value)}
          />
        </label>
        <Button variant="quiet" size="small" onClick={post}>
          {t('item.post')}
          {ofItem}
        </Button>
        <Button
          variant="quiet"
          size="small"
          busy={giving.isLoading}
          busyLabel={t('item.giving')}
          onClick={() => void give()}
        >
          {t('item.giveBack')}
          {ofItem}
        </Button>
      </div>
      <p role="status" className={styles.refused}>
        {dayRefusal && t(`item.${dayRefusal}`)}
      </p>
      {children}
    </li>
  );
}
