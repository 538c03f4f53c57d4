import { useDeclineInnerCircleSignupMutation, useSession, type AdminInnerCircleSignupDto } from '@leap/client/admin';
import { declineInnerCircleSignupFields } from '@leap/client/fields/inner-circle-signups-admin';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import { WrittenEmailForm } from '../record/written-email-form';
import { useSignupLabels } from './use-signup-labels';

/** Id of the email's place in the page. */
export const DECLINE_PART = 'decline-email';

/** A button for the email that declines an application; absent when it was declined, or while a fact decides about its stage. */
export function DeclineSignup({ signup }: { signup: AdminInnerCircleSignupDto }) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const labels = useSignupLabels();
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const wasDeclined = useRef(signup.decline !== undefined);

  // The button that had the focus goes; the email that was sent is below.
  useEffect(() => {
    if (wasDeclined.current || !signup.decline) return;
    wasDeclined.current = true;
    if (document.activeElement === document.body) document.getElementById(DECLINE_PART)?.focus();
  }, [signup.decline]);

  if (!user || signup.decline || !signup.isMovable) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('decline.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('decline.title', { name: signup.firstName })}
        description={t('decline.text', {
          email: signup.email,
          language: labels.languageOf(signup.language),
          stage: labels.stageOf('not_now'),
        })}
        closeLabel={t('decline.close')}
      >
        <DeclineForm key={user.id} signup={signup} userId={user.id} close={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function DeclineForm({
  signup: { id, language, progressVersion: version, declineDraft },
  userId,
  close,
}: {
  signup: AdminInnerCircleSignupDto;
  userId: string;
  close(): void;
}) {
  const { t } = useTranslation('admin-inner-circle-signups');
  const [decline] = useDeclineInnerCircleSignupMutation();
  return (
    <WrittenEmailForm
      draftName={`signup-decline:${id}`}
      userId={userId}
      initial={{ ...declineDraft }}
      constraints={declineInnerCircleSignupFields}
      texts={['admin-inner-circle-signups', 'decline']}
      language={language}
      rows={10}
      send={(email, key) => decline({ id, 'Idempotency-Key': key, declineInnerCircleSignupDto: { ...email, version } })}
      conflicts={['edit_conflict', 'conflict']}
      late={
        <Callout tone="warning">
          <p>{t('decline.late')}</p>
        </Callout>
      }
      onSent={close}
      actions={
        <Button variant="secondary" onClick={close}>
          {t('decline.cancel')}
        </Button>
      }
    />
  );
}
