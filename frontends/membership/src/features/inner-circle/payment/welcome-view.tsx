import { api, useGetInnerCircleSignupQuery, useSession, type InnerCircleSignupDto } from '@leap/client/membership';
import { sameClock, specifiedWeeklyCall, wallClock, zoneName } from '@leap/domain';
import { useArrivalFocus } from '@leap/forms';
import { formatDate, useLanguage } from '@leap/i18n';
import { Trans, useDispatch, useSearchParams, useTranslation, type AppDispatch } from '@leap/platform';
import { Button, ButtonLink, EmptyState, ErrorState, Loading, Ring, TextLink } from '@leap/ui';
import { useEffect, useState, type ReactNode } from 'react';
import { paths } from '../../../paths';
import { useViewerZone } from '../../weekly-call/use-clock';
import { CALL_ZONE } from '../../weekly-call/weekly-call';
import { forgetSignup } from '../signup/signup-values';
import styles from './welcome-view.module.css';

const ASK_EVERY_MS = 1_500;
/** After this the page stops polling and announces the email; the server continues. */
const PATIENCE_MS = 45_000;

/** `?success=true`: shows only what the server confirms. */
export function WelcomeView() {
  const { t } = useTranslation('membership-inner-circle');
  const [search] = useSearchParams();
  const [isPatient, setPatient] = useState(true);
  const {
    data: signup,
    isLoading,
    isError,
    refetch,
  } = useGetInnerCircleSignupQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isPatient ? ASK_EVERY_MS : 0,
  });
  const isPaid = signup?.step === 'paid';

  useEffect(() => {
    if (!isPatient) return undefined;
    if (isPaid) {
      setPatient(false);
      return undefined;
    }
    const timer = setTimeout(() => setPatient(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isPatient, isPaid]);

  if (isPaid) return <Welcome signup={signup} />;
  if (isLoading) return <Loading label={t('welcome.confirming')} hint={t('welcome.confirmingHint')} />;
  if (signup === null) {
    return (
      <EmptyState
        title={t('missing.title')}
        action={<ButtonLink to={paths.innerCircleApply}>{t('missing.action')}</ButtonLink>}
      >
        {t('missing.text')}
      </EmptyState>
    );
  }
  // Stripe's status after a redirect: the bank refused, and the payment can be repeated.
  if (search.get('redirect_status') === 'failed') {
    return (
      <ErrorState
        title={t('welcome.failed.title')}
        action={<ButtonLink to={paths.innerCirclePayment}>{t('welcome.failed.retry')}</ButtonLink>}
      >
        {t('welcome.failed.text')}
      </ErrorState>
    );
  }
  if (isPatient) return <Loading label={t('welcome.confirming')} hint={t('welcome.confirmingHint')} />;
  const again = () => {
    setPatient(true);
    void refetch();
  };
  return (
    <ErrorState
      title={t(isError ? 'booking.error.title' : 'welcome.slow.title')}
      action={<Button onClick={again}>{t('welcome.slow.retry')}</Button>}
    >
      {t('welcome.slow.text', { email: signup?.email ?? '' })}
    </ErrorState>
  );
}

function Welcome({ signup }: { signup: InnerCircleSignupDto }) {
  const { t } = useTranslation('membership-inner-circle');
  const dispatch = useDispatch<AppDispatch>();
  const heading = useArrivalFocus<HTMLHeadingElement>();
  const { user } = useSession();

  useEffect(() => forgetSignup(), []);

  // A user who was logged in while paying is a member now: what was read of account and membership is outdated.
  const isLoggedIn = Boolean(user);
  useEffect(() => {
    if (isLoggedIn) void dispatch(api.util.invalidateTags(['auth', 'own-membership']));
  }, [dispatch, isLoggedIn]);

  return (
    <div className={styles.welcome}>
      <Ring className={styles.ring} radius={120} weight={18} start={14} sweep={332} seed={7} hairlines={4} draw />
      <h2 ref={heading} tabIndex={-1} className="ui-h1">
        <Trans t={t} i18nKey="welcome.title" values={{ name: signup.firstName }} components={{ em: <em /> }} />
      </h2>
      <div className={`ui-rows ${styles.rows}`}>
        <Part title={t('welcome.first')}>
          <FirstSession session={signup.firstSession} />
        </Part>
        <Part title={t('welcome.account')}>
          {user || signup.hasAccount ? (
            <p>
              <Trans
                t={t}
                i18nKey="welcome.accountKnown"
                values={{ email: signup.email }}
                components={{ strong: <strong /> }}
              />
            </p>
          ) : (
            <p>
              <Trans
                t={t}
                i18nKey="welcome.accountText"
                values={{ email: signup.email }}
                components={{ strong: <strong /> }}
              />
            </p>
          )}
          <p className="ui-row">
            {user || signup.hasAccount ? (
              <ButtonLink to={paths.memberPortal}>{t('welcome.portal')}</ButtonLink>
            ) : (
              <TextLink to={paths.forgotPassword}>{t('welcome.lost')}</TextLink>
            )}
          </p>
        </Part>
        <Part title={t('welcome.call')}>
          <p className="ui-soft">{t('welcome.callText')}</p>
          <p>
            <TextLink to={paths.innerCircleScheduling}>{t('welcome.callAction')}</TextLink>
          </p>
        </Part>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className="ui-h3">{title}</h3>
      <div className={styles.text}>{children}</div>
    </section>
  );
}

function FirstSession({ session }: { session: InnerCircleSignupDto['firstSession'] }) {
  const { t } = useTranslation('membership-inner-circle');
  const language = useLanguage();
  const zone = useViewerZone();
  if (!session) return <p>{t('welcome.firstText')}</p>;
  const { timeZone } = session;
  const at = new Date(session.startsAt);
  const isUsual = timeZone === CALL_ZONE && wallClock(at, timeZone).endsWith(specifiedWeeklyCall.time);
  return (
    <>
      <p>
        <strong>
          {isUsual
            ? t('welcome.firstDate', { day: formatDate(at, language, 'longMonthDay', timeZone) })
            : t('welcome.firstMoved', {
                time: formatDate(at, language, 'dayTime', timeZone),
                zone: zoneName(at, timeZone, language),
              })}
        </strong>
      </p>
      {zone && !sameClock(at, zone, timeZone) && (
        <p className="ui-soft">
          {t('welcome.firstViewer', {
            time: formatDate(at, language, 'dayTime', zone),
            zone: zoneName(at, zone, language),
          })}
        </p>
      )}
      <p className="ui-soft">{t('welcome.callsBefore')}</p>
    </>
  );
}
