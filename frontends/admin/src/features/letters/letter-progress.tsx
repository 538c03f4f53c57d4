import { useCancelAdminLetterMutation, usePauseAdminLetterMutation, useResumeAdminLetterMutation, type AdminLetterDto } from '@leap/contracts/admin';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { useState } from 'react';
import { ConfirmDialog } from '../record/confirm-dialog';
import { useAct } from '../record/use-act';
import styles from './letters.module.css';
import { useLetterWords } from './use-letter-words';

const outcomes = ['sentCount', 'unknownCount', 'bouncedCount', 'failedCount', 'skippedCount'] as const;

/** How far a letter has come, what became of its addresses, and how it is stopped or set going again. */
export function LetterProgress({ letter }: { letter: AdminLetterDto }) {
  const { t } = useTranslation('admin-letters');
  const language = useLanguage();
  const { timeOf } = useLetterWords();
  const { act, isBusy } = useAct();
  const [pause] = usePauseAdminLetterMutation();
  const [resume] = useResumeAdminLetterMutation();
  const [cancel] = useCancelAdminLetterMutation();
  const [isAsking, setIsAsking] = useState(false);
  const { id, status, recipientsCount, isTaken } = letter;
  const done = outcomes.reduce((sum, key) => sum + letter[key], 0);
  const words = isTaken ? t('progress.of', { done: formatNumber(done, language), total: formatNumber(recipientsCount, language) }) : t('progress.taking');

  return (
    <div className={styles.send}>
      {(status === 'sending' || status === 'paused') && (
        <>
          <progress className={styles.bar} max={Math.max(1, recipientsCount)} value={isTaken ? done : undefined} aria-label={t('parts.progress')}>
            {words}
          </progress>
          <p role="status">{words}</p>
        </>
      )}
      {letter.trouble !== undefined && (
        <Callout tone="alarm" title={t('trouble.title')}>
          <p>{t(status === 'paused' ? 'trouble.paused' : 'trouble.text', { when: timeOf(letter.troubleSince) })}</p>
          <p lang="en">{letter.trouble}</p>
        </Callout>
      )}
      <dl className={styles.counts}>
        <div>
          <dt>{t('columns.recipients')}</dt>
          <dd>{formatNumber(recipientsCount, language)}</dd>
        </div>
        {outcomes.map((key) => (
          <div key={key}>
            <dt>{t(`counts.${key}`)}</dt>
            <dd>{formatNumber(letter[key], language)}</dd>
          </div>
        ))}
      </dl>
      {letter.unknownCount > 0 && <p>{t('progress.unknown')}</p>}
      {(status === 'sending' || status === 'paused') && (
        <p className="ui-actions">
          {status === 'sending' ? (
            <Button variant="secondary" busy={isBusy} onClick={() => void act(() => pause(id), { done: t('progress.paused') })}>
              {t('progress.pause')}
            </Button>
          ) : (
            <Button busy={isBusy} onClick={() => void act(() => resume(id), { done: t('progress.resumed') })}>
              {t('progress.resume')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {t('progress.cancel')}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('progress.cancelTitle')}
        text={t('progress.cancelText')}
        action={t('progress.cancel')}
        isBusy={isBusy}
        onConfirm={() => {
          setIsAsking(false);
          void act(() => cancel(id), { done: t('progress.cancelled') });
        }}
      />
    </div>
  );
}
