import { isApiError, useOpenInnerCircleLinkMutation } from '@leap/client/membership';
import { useArrivalFocus } from '@leap/forms';
import { useNavigate, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, Loading } from '@leap/ui';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../../paths';
import { DeadLinkFrame, TASK_TITLE, TaskFrame } from '../../task-frame/task-frame';
import { flowHint } from '../flow-hint';
import styles from '../flow.module.css';
import { innerCircleTexts } from '../inner-circle-texts';
import { TalkToAPerson } from '../support/talk-to-a-person';
import { StepsWithoutScript } from '../without-script/steps-without-script';

export const texts = innerCircleTexts;

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-inner-circle:continue.head.title'),
    description: t('membership-inner-circle:continue.head.description'),
    noindex: true,
  };
}

const deadStatuses = [400, 404, 422];

/** /inner-circle/continue?token=…: the link of an invitation or a receipt. Opens the payment on this device, or says why not. */
export function Page() {
  const { t } = useTranslation('membership-inner-circle');
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  return (
    <>
      <noscript>
        {process.env.IS_SERVER && (
          <TaskFrame>
            <h1 className="ui-h1">{t('continue.head.title')}</h1>
            <StepsWithoutScript step="payment" />
          </TaskFrame>
        )}
      </noscript>
      <div className={styles.scripted}>
        <Opening token={token} />
      </div>
    </>
  );
}

function Opening({ token }: { token: string }) {
  const { t } = useTranslation('membership-inner-circle');
  const navigate = useNavigate();
  const [openLink, link] = useOpenInnerCircleLinkMutation();

  async function open(): Promise<void> {
    const { data } = await openLink({ token });
    if (data?.state !== 'open') return;
    flowHint.set();
    void navigate(paths.innerCirclePayment, { replace: true });
  }
  const arrive = useEffectEvent(() => void (token !== '' && open()));
  useEffect(() => arrive(), [token]);

  const isDead = token === '' || (isApiError(link.error) && deadStatuses.includes(link.error.status));
  if (isDead) return <Dead view="unknown" />;
  if (link.isError) return <Failed isBusy={link.isLoading} onRetry={() => void open()} />;
  const state = link.data?.state ?? 'open';
  if (state !== 'open') return <Dead view={state} />;
  return (
    <TaskFrame>
      <h1 id={TASK_TITLE} className="ui-h1">
        {t('continue.opening')}
      </h1>
      <Loading label={t('payment.loading')} />
    </TaskFrame>
  );
}

/** A link that opens nothing any more, with a way on. */
function Dead({ view }: { view: 'unknown' | 'expired' | 'replaced' | 'closed' | 'used' }) {
  const { t } = useTranslation('membership-inner-circle');
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <DeadLinkFrame>
      <h1 id={TASK_TITLE} className="ui-h1" ref={heading} tabIndex={-1}>
        {t(`continue.${view}.title`)}
      </h1>
      <p className="ui-notice-text">{t(`continue.${view}.text`)}</p>
      {view !== 'closed' && (
        <p className="ui-notice-actions">
          <ButtonLink variant="secondary" to={view === 'used' ? paths.login : paths.innerCircleApply}>
            {t(view === 'used' ? 'continue.logIn' : 'continue.apply')}
          </ButtonLink>
        </p>
      )}
      <TalkToAPerson />
    </DeadLinkFrame>
  );
}

function Failed({ isBusy, onRetry }: { isBusy: boolean; onRetry(): void }) {
  const { t } = useTranslation('membership-inner-circle');
  const heading = useArrivalFocus<HTMLHeadingElement>();
  return (
    <TaskFrame>
      <h1 id={TASK_TITLE} className="ui-h1" ref={heading} tabIndex={-1}>
        {t('payment.unavailable.title')}
      </h1>
      <p className="ui-lead">{t('continue.failed')}</p>
      <p>
        <Button onClick={onRetry} busy={isBusy} busyLabel={t('payment.loading')}>
          {t('payment.unavailable.retry')}
        </Button>
      </p>
      <TalkToAPerson />
    </TaskFrame>
  );
}
