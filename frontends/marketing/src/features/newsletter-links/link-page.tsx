import '@leap/ui/notice.css';
import { isApiError } from '@leap/client/marketing';
import { PostedParts } from '@leap/forms';
import { Trans, useTranslation } from '@leap/platform';
import { Button, ButtonLink, Callout, Section } from '@leap/ui';
import { Drawing } from '@leap/ui/drawing';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

/** State of the request. */
export type LinkState = 'ready' | 'busy' | 'done' | 'invalid' | 'failed';

/** Derives the state from a mutation: an unknown, used or missing token is an invalid link; other errors can be retried. */
export function linkState(token: string, call: { isLoading: boolean; isSuccess: boolean; error?: unknown }): LinkState {
  if (token === '') return 'invalid';
  if (call.isLoading) return 'busy';
  if (call.isSuccess) return 'done';
  if (isApiError(call.error))
    return call.error.status === 404 || call.error.status === 422 || call.error.status === 400 ? 'invalid' : 'failed';
  return 'ready';
}

interface LinkPageProps {
  /** Key of the texts: the page's name. Its form is `newsletter-<page>`. */
  page: 'confirm' | 'unsubscribe';
  state: LinkState;
  onPress(): void;
  /** Links after success, and for an invalid link. */
  ways: { done: string; invalid: string };
  /** Replaces the text for an invalid link. */
  invalidText?: ReactNode;
}

/** A page with one button for the link of an e-mail. Opening the page changes nothing. */
export function LinkPage({ page, state, onPress, ways, invalidText }: LinkPageProps) {
  const { t } = useTranslation('marketing-newsletter-links');
  const heading = useRef<HTMLHeadingElement>(null);
  const view = state === 'done' || state === 'invalid' ? state : 'ready';
  const pressed = useRef(false);

  // The button is removed, so the answer is focused.
  useEffect(() => {
    if (pressed.current && view !== 'ready') heading.current?.focus();
  }, [view]);

  return (
    <Section labelledBy="link-title" space="first">
      <div className="ui-notice">
        <div className="ui-notice-copy">
          <h1 id="link-title" ref={heading} tabIndex={-1}>
            <Trans t={t} i18nKey={`${page}.${view}.title`} components={{ em: <em /> }} />
          </h1>
          <p className="ui-notice-text">
            {view === 'invalid' && invalidText ? invalidText : t(`${page}.${view}.text`)}
          </p>
          {state === 'failed' && (
            <Callout tone="alarm" role="alert" title={t(`${page}.failed.title`)}>
              <p>{t(`${page}.failed.text`)}</p>
            </Callout>
          )}
          {view === 'ready' ? (
            <form
              className="ui-notice-actions"
              method="post"
              onSubmit={(event) => {
                event.preventDefault();
                pressed.current = true;
                onPress();
              }}
            >
              <PostedParts form={`newsletter-${page}`} />
              <Button type="submit" withoutScript busy={state === 'busy'} busyLabel={t(`${page}.ready.busy`)}>
                {t(`${page}.ready.button`)}
              </Button>
            </form>
          ) : (
            <p className="ui-notice-actions">
              <ButtonLink variant="secondary" to={ways[view]}>
                {t(`${page}.${view}.link`)}
              </ButtonLink>
            </p>
          )}
        </div>
        <Drawing scene="window" className="ui-notice-drawing" />
      </div>
    </Section>
  );
}
