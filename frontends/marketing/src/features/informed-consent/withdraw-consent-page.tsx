import '@leap/ui/notice.css';
import { api, isApiError, useWithdrawConsentMutation, type ConsentWithdrawnDto } from '@leap/client/marketing';
import { PostedParts, usePostedCall } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { Trans, useSearchParams, useTranslation, type PageContext, type PageHead } from '@leap/platform';
import { Button, ButtonLink, Callout, Section } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { useEffect, useRef } from 'react';
import type { SubmitEvent } from 'react';
import { LeaveNoTrace } from '../quick-exit/leave-no-trace';
import { QuickExit } from '../quick-exit/quick-exit';
import { quickExitTexts } from '../quick-exit/quick-exit-texts';
import { useSiteSettings } from '../site-settings/use-site-settings';
import { informedConsentTexts } from './informed-consent-texts';
import { WITHDRAWN_ON } from './withdrawn-on';

export const texts = { ...informedConsentTexts, ...quickExitTexts };

const TITLE_ID = 'withdraw-title';

/** A withdrawal this much before the click is an earlier one; allows for clock differences. */
const EARLIER_MS = 2 * 60_000;

export function preload({ dispatch, language }: PageContext): Promise<unknown>[] {
  return [dispatch(api.endpoints.getSiteSettings.initiate(language))];
}

export function head({ t }: PageContext): PageHead {
  return {
    title: t('marketing-informed-consent:withdraw.head.title'),
    tabTitle: t('marketing-quick-exit:tab.form'),
    description: t('marketing-informed-consent:withdraw.head.description'),
    noindex: true,
  };
}

/** /informed-consent/withdraw?token=: withdraws a consent by its button; opening the page changes nothing. */
export function Page() {
  const { t } = useTranslation('marketing-informed-consent');
  const language = useLanguage();
  const contact = useSiteSettings()?.contactEmail;
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [withdraw, withdrawing] = useWithdrawConsentMutation();
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedAt = useRef(0);
  const posted = usePostedCall('withdraw-consent');
  const call = posted ? { ...posted, data: withdrawalIn(search) } : withdrawing;
  const isDead = token === '' || (isApiError(call.error) && [400, 404, 422].includes(call.error.status));
  const view = isDead ? 'invalid' : call.data ? viewOf(call.data, posted ? Date.now() : pressedAt.current) : 'ready';

  // The button is removed, so the answer is focused.
  useEffect(() => {
    if (pressedAt.current > 0 && view !== 'ready') heading.current?.focus();
  }, [view]);

  function press(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    pressedAt.current = Date.now();
    void withdraw({ token });
  }

  return (
    <>
      <QuickExit />
      <Section labelledBy={TITLE_ID} space="first">
        <div className="ui-notice">
          <div className="ui-notice-copy">
            <h1 id={TITLE_ID} ref={heading} tabIndex={-1}>
              <Trans t={t} i18nKey={`withdraw.${view}.title`} components={{ em: <em /> }} />
            </h1>
            <p className="ui-notice-text">
              {t(`withdraw.${view}.text`, {
                date: call.data && formatDate(call.data.withdrawalDate, language, 'full'),
              })}
            </p>
            {view === 'invalid' && contact && (
              <p className="ui-notice-text">
                <Trans
                  t={t}
                  i18nKey="withdraw.invalid.byHand"
                  values={{ email: contact }}
                  components={{ email: <a href={`mailto:${contact}`}>{contact}</a> }}
                />
              </p>
            )}
            {view === 'ready' && call.isError && (
              <Callout tone="alarm" role="alert" title={t('withdraw.failed.title')}>
                <p>{t('withdraw.failed.text')}</p>
              </Callout>
            )}
            {view === 'ready' ? (
              <form className="ui-notice-actions" method="post" onSubmit={press}>
                <PostedParts form="withdraw-consent" />
                <Button type="submit" withoutScript busy={call.isLoading} busyLabel={t('withdraw.ready.busy')}>
                  {t('withdraw.ready.button')}
                </Button>
              </form>
            ) : (
              <p className="ui-notice-actions">
                <ButtonLink variant="secondary" to="/">
                  {t(`withdraw.${view}.link`)}
                </ButtonLink>
              </p>
            )}
          </div>
          <Drawing scene="gate" className="ui-notice-drawing" />
        </div>
      </Section>
      <LeaveNoTrace />
    </>
  );
}

type Withdrawal = Pick<ConsentWithdrawnDto, 'withdrawalDate'>;

/** The answer that a form without scripts leads on with. */
function withdrawalIn(search: URLSearchParams): Withdrawal | undefined {
  const withdrawalDate = search.get(WITHDRAWN_ON) ?? '';
  return Number.isNaN(Date.parse(withdrawalDate)) ? undefined : { withdrawalDate };
}

/** The server always answers the date of the first withdrawal. */
function viewOf({ withdrawalDate }: Withdrawal, pressedAt: number): 'done' | 'already' {
  return Date.parse(withdrawalDate) < pressedAt - EARLIER_MS ? 'already' : 'done';
}
