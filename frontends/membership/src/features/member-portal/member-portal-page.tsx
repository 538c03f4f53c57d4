import { api, useGetWeeklyCallQuery, type CurrentUserDto } from '@leap/client/membership';
import { localePath, useLanguage } from '@leap/i18n';
import { Trans, useLocation, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { ButtonLink, Loading, Section, TextLink, VisuallyHidden } from '@leap/ui';
import { paths } from '../../paths';
import { Scripted } from '../form-parts/scripted';
import { useViewerZone } from '../weekly-call/use-clock';
import { scheduleTexts } from '../weekly-call/weekly-call';
import { BeforeMonday } from './before-monday';
import { BetweenCalls } from './between-calls';
import { unfiltered } from './cache/member-post-pages';
import { JoinCall } from './call/join-call';
import { careTexts } from './care/care-texts';
import { HelpLine } from './help/help-line';
import { HouseRules } from './care/house-rules';
import { communityTexts } from './community/community-texts';
import { FirstWeek } from './first-week/first-week';
import { Homework } from './homework/homework';
import { MEMBER_EVENTS } from './live/member-events';
import { useLivePortal } from './live/use-member-events';
import styles from './member-portal-page.module.css';
import { NextCall } from './next-call';
import { PortalOffline } from './offline/portal-offline';
import { OwnPod } from './own-pod';
import { readPortalTab } from './portal-tab';
import { portalTexts } from './portal-texts';
import { PortalTabs } from './portal-tabs';
import { recordingsTexts } from './recordings/recordings-texts';
import { OwnMembership } from './settings/own-membership';
import { isMember, usePortalAccess, type PortalAccess } from './use-portal-access';
import { WhatsNew } from './whats-new/whats-new';
import { PlainRsvp } from './without-script/plain-rsvp';
import { PortalWithoutScript, preloadPortal } from './without-script/portal-without-script';

export const texts = { ...communityTexts, ...careTexts, ...recordingsTexts, ...portalTexts };

/** What a member sees first. The server asks in the name of this member, in the rendering of this document alone. */
export function preload(context: PageContext): Promise<unknown>[] {
  const { dispatch, search } = context;
  const forMember = async (): Promise<void> => {
    const { data: user } = await dispatch(api.endpoints.getCurrentUser.initiate());
    if (!isMember(user)) return;
    const showsPosts = readPortalTab(search) === 'community' && !search.has('post');
    await Promise.all([
      dispatch(api.endpoints.getWeeklyCall.initiate()),
      dispatch(api.endpoints.getMyPod.initiate()),
      dispatch(api.endpoints.getFirstWeek.initiate()),
      dispatch(api.endpoints.countUnreadPortalNotifications.initiate()),
      showsPosts && dispatch(api.endpoints.listMemberPostsPages.initiate(unfiltered)),
      showsPosts && dispatch(api.endpoints.listPinnedMemberPosts.initiate()),
    ]);
  };
  return [forMember(), ...(process.env.IS_SERVER ? preloadPortal(context) : [])];
}

export function head({ t, getState }: PageContext): PageHead {
  const { isSuccess: hasPosts } = api.endpoints.listMemberPostsPages.select(unfiltered)(getState());
  return {
    title: t('membership:portal.head.title'),
    description: t('membership:portal.head.description'),
    noindex: true,
    // Others are led on to the log-in or to the Inner Circle.
    wakesOn: hasPosts ? MEMBER_EVENTS : undefined,
  };
}

/** /member-portal: the portal for members; for others, links to log in or apply. */
export function Page() {
  const access = usePortalAccess();
  return (
    <div className={styles.page}>
      {access.state === 'member' ? <Portal user={access.user} /> : <AccessCheck state={access.state} />}
    </div>
  );
}

function AccessCheck({ state }: { state: Exclude<PortalAccess['state'], 'member'> }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  // Keeps a link to one post through the log-in.
  const { search } = useLocation();
  const copy = {
    loading: 'portal.access.checking',
    anonymous: 'portal.access.loginLeaving',
    nonMember: 'portal.access.memberLeaving',
    paused: 'portal.access.pausedLeaving',
  } as const;
  return (
    <Section className={styles.pending}>
      <h1>
        <VisuallyHidden>{t('portal.head.title')}</VisuallyHidden>
      </h1>
      <Loading label={t(copy[state])} />
      {state !== 'loading' && (
        <p className={styles.go}>
          {state === 'anonymous' ? (
            <TextLink href={paths.startLogIn(`${localePath(language, paths.memberPortal)}${search}`)}>
              {t('portal.access.go')}
            </TextLink>
          ) : (
            <TextLink to={state === 'paused' ? paths.ownMembership : paths.innerCircle}>
              {t('portal.access.go')}
            </TextLink>
          )}
        </p>
      )}
    </Section>
  );
}

function Portal({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership');
  const language = useLanguage();
  const { data: call } = useGetWeeklyCallQuery();
  const { day } = scheduleTexts(call?.schedule, language, { timeZone: useViewerZone(), startsAt: call?.startsAt });
  useLivePortal();
  return (
    <Section labelledBy="portal-title" space="first">
      <div className={styles.rooms}>
        <header className={styles.head}>
          <h1 id="portal-title" className="ui-h1" tabIndex={-1}>
            <Trans
              t={t}
              i18nKey={user.firstName ? 'portal.greeting' : 'portal.greetingPlain'}
              values={{ name: user.firstName }}
              components={{ em: <em /> }}
            />
          </h1>
          <p className="ui-soft">{t('portal.intro', { day })}</p>
          <Scripted plain={null}>
            <div className={styles.ways}>
              <WhatsNew />
              <ButtonLink variant="quiet" href="#own-homework">
                {t('portal.ways.homework')}
              </ButtonLink>
              <ButtonLink variant="quiet" href="#pod-title">
                {t('portal.ways.pod')}
              </ButtonLink>
            </div>
          </Scripted>
          <PortalOffline user={user} />
          <FirstWeek />
        </header>
        <div className={styles.call}>
          <NextCall />
          <noscript>
            {process.env.IS_SERVER && call && (
              <PlainRsvp series="weekly-call" call={call} zone={call.schedule.timeZone} />
            )}
          </noscript>
          <Homework part="rsvp" />
          <JoinCall />
        </div>
        <div id="portal-community" className={styles.community}>
          <noscript>{process.env.IS_SERVER && <PortalWithoutScript />}</noscript>
          <PortalTabs user={user} />
        </div>
        <div className={styles.aside}>
          <OwnPod />
          <p>
            <TextLink to={paths.people}>{t('portal.people')}</TextLink>
          </p>
          <div id="own-homework">
            <Homework />
          </div>
          <BeforeMonday day={day} />
          <BetweenCalls />
          <HouseRules />
          <HelpLine />
          <OwnMembership />
        </div>
      </div>
    </Section>
  );
}
