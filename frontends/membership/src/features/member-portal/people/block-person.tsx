import { isApiError, useUnblockPersonMutation, type MemberProfileDto } from '@leap/client/membership';
import { PostedParts, useFailureLabels, usePosted } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Callout, TextLink } from '@leap/ui';
import { useEffect, useId, useRef } from 'react';
import { paths } from '../../../paths';
import styles from './people.module.css';

interface BlockPersonProps {
  id: string;
  /** Absent where the person shows no profile. */
  person: Pick<MemberProfileDto, 'displayName' | 'isHost'> | undefined;
  isBlocked: boolean;
  block(): void;
  /** The state of that call. */
  blocking: { isLoading: boolean; error?: unknown; reset(): void };
}

/** Blocks a person after saying what that does, and undoes it. The host cannot be blocked, and the button says why. */
export function BlockPerson({ id, person, isBlocked, block, blocking }: BlockPersonProps) {
  const { t } = useTranslation('membership-people');
  const failureText = useFailureLabels();
  const why = useId();
  const [unblock, unblocking] = useUnblockPersonMutation();
  const posted = usePosted('person-block');
  const news = useRef<HTMLDivElement>(null);
  const wasBlocked = useRef(isBlocked);
  const isRefused = isApiError(blocking.error) && blocking.error.status === 403;
  const isHost = (person?.isHost ?? false) || isRefused || posted?.status === 403;
  const error = isRefused ? undefined : (blocking.error ?? unblocking.error);

  // The pressed button is replaced by what it did.
  useEffect(() => {
    if (wasBlocked.current !== isBlocked) news.current?.focus();
    wasBlocked.current = isBlocked;
  }, [isBlocked]);

  async function undo(): Promise<void> {
    const { error: failure } = await unblock(id);
    if (!failure) blocking.reset();
  }

  return (
    <div ref={news} tabIndex={-1} className={styles.block}>
      {isBlocked ? (
        <>
          <Callout tone="success" role="status" title={t('block.done')}>
            <p>{t('block.doneText')}</p>
          </Callout>
          <p className="ui-row">
            {!process.env.IS_SERVER && (
              <Button
                variant="secondary"
                busy={unblocking.isLoading}
                busyLabel={t('block.undoing')}
                onClick={() => void undo()}
              >
                {t('block.undo')}
              </Button>
            )}
            <TextLink to={paths.blockedPeople}>{t('block.account')}</TextLink>
          </p>
        </>
      ) : (
        <>
          <h2 className="ui-h3">{t('block.title')}</h2>
          <p id={why} className="ui-soft">
            {t(isHost ? 'block.host' : 'block.text')}
          </p>
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              if (!isHost && !blocking.isLoading) block();
            }}
          >
            <PostedParts form="person-block" />
            <input type="hidden" name="person" value={id} />
            <Button
              type="submit"
              variant="secondary"
              withoutScript
              disabled={isHost}
              aria-describedby={why}
              busy={blocking.isLoading}
              busyLabel={t('block.busy')}
            >
              {person?.displayName === undefined
                ? t('block.buttonPlain')
                : t('block.button', { name: person.displayName })}
            </Button>
          </form>
        </>
      )}
      {error && (
        <Callout tone="alarm" role="alert" title={t('block.failed')}>
          <p>{failureText(error, t('block.again'))}</p>
        </Callout>
      )}
    </div>
  );
}
