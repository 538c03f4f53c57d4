import { api, useGetSiteSettingsQuery, useSession } from '@leap/client/membership';
import { splitLocale, useLanguage } from '@leap/i18n';
import { Trans, useNavigate, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Loading } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { TASK_TITLE, TaskFrame } from '../task-frame/task-frame';
import { afterLogIn } from './after-log-in';
import { CodeForm } from './code-form';
import { LogInForm, type Credentials } from './log-in-form';
import styles from './login-page.module.css';

export function head({ getState, search, t }: PageContext): PageHead {
  const user = api.endpoints.getCurrentUser.select()(getState()).data;
  return {
    title: t('membership:login.head.title'),
    description: t('membership:login.head.description'),
    noindex: true,
    // The server leads on; in the browser the page does.
    redirectTo: user ? splitLocale(afterLogIn(user, search.get('next'))).path : undefined,
  };
}

/** /login: redirects logged-in users; shows the form to others. */
export function Page() {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const session = useSession();
  const { data: settings } = useGetSiteSettingsQuery(language);
  const isElsewhere = settings?.authProvider === 'coach-platform';
  // Read once: during navigation the address is already the next one.
  const [next] = useState(() => search.get('next'));
  const [credentials, setCredentials] = useState<Credentials>();
  const firstStep = useFocusOnReturn(credentials === undefined);
  const target = session.user && afterLogIn(session.user, next);

  useEffect(() => {
    if (target === undefined) return;
    const address = splitLocale(target);
    // Another language has another base path of the router, which requires a new document.
    if (address.language !== language && address.path !== target) window.location.assign(target);
    else void navigate(address.path, { replace: true });
  }, [target, language, navigate]);

  return (
    <TaskFrame>
      <h1 id={TASK_TITLE} className="ui-h1">
        <Trans t={t} i18nKey={credentials ? 'login.code.title' : 'login.title'} components={{ em: <em /> }} />
      </h1>
      {target === undefined && credentials && (
        <CodeForm credentials={credentials} onBack={() => setCredentials(undefined)} />
      )}
      {target === undefined ? (
        // Stays mounted during the second step, so that its input is kept.
        <div className={styles.first} ref={firstStep} hidden={credentials !== undefined}>
          <p className="ui-soft">{t(isElsewhere ? 'login.introCoach' : 'login.intro')}</p>
          <LogInForm onCodeNeeded={setCredentials} />
          {settings && (
            <aside className={styles.aside} aria-labelledby="new-here-title">
              <h2 id="new-here-title" className="ui-h3">
                {t('login.newHere.title')}
              </h2>
              <p className="ui-soft">{t(isElsewhere ? 'login.newHere.textCoach' : 'login.newHere.text')}</p>
              {isElsewhere ? (
                <ButtonLink variant="secondary" href={settings.links.aiCoach} external>
                  {t('login.newHere.button')}
                </ButtonLink>
              ) : (
                <ButtonLink variant="secondary" to={paths.innerCircle}>
                  {t('login.newHere.buttonLocal')}
                </ButtonLink>
              )}
            </aside>
          )}
        </div>
      ) : (
        <Loading label={t('login.redirecting')} />
      )}
    </TaskFrame>
  );
}

/** Focuses the password when the form is shown again. */
function useFocusOnReturn(isShown: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const wasShown = useRef(isShown);
  useEffect(() => {
    if (isShown && !wasShown.current) ref.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus();
    wasShown.current = isShown;
  }, [isShown]);
  return ref;
}
