import { api, useGetMyMembershipQuery, useSession, type CurrentUserDto } from '@leap/client/membership';
import { localePath, useLanguage } from '@leap/i18n';
import { Trans, useNavigate, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Loading, Section, TextLink, VisuallyHidden } from '@leap/ui';
import { useEffect, type ReactNode } from 'react';
import { paths } from '../../paths';
import { DeleteAccount } from '../member-portal/settings/delete-account';
import { ExportData } from '../member-portal/settings/export-data';
import { Goodbye } from '../member-portal/settings/goodbye';
import { ManageMembership } from '../member-portal/settings/manage-membership';
import { portalTexts } from '../member-portal/portal-texts';
import { memberDataTexts } from '../member-portal/settings/member-data-texts';
import { NotificationChoices } from '../member-portal/settings/notification-choices';
import { NeedsScript, Scripted } from '../form-parts/scripted';
import { TranslationChoices } from '../member-portal/translation/translation-choices';
import { translationTexts } from '../member-portal/translation/translation-texts';
import { isMember } from '../member-portal/use-portal-access';
import { Passkeys } from '../passkeys/passkeys';
import { TwoStep } from '../two-step/two-step';
import styles from './account-page.module.css';
import { PlainDeletion, PlainExport, PlainSessions } from './account-without-script';
import { accountTexts } from './account-texts';
import { BlockedPeople } from './blocked-people';
import { FormerPodTexts } from './former-pod-texts';
import { ChangeEmailForm } from './change-email-form';
import { ChangePasswordForm } from './change-password-form';
import { MembershipCard } from './membership-card';
import { OwnSessions } from './own-sessions';
import { PictureForm } from './picture-form';
import { PortalHere } from './portal-here';
import { ProfileForm } from './profile-form';
import { usePasswordsElsewhere } from './use-passwords-elsewhere';

export const texts = { ...accountTexts, ...memberDataTexts, ...portalTexts, ...translationTexts };

/** As the server admits to the portal: an administrator whose second factor is still to be set up is a plain account. */
const readsPortal = (user: CurrentUserDto | null | undefined): boolean =>
  user?.isInnerCircleMember === true || (isMember(user) && user?.mustSetUpSecondFactor === false);

/** The choices about emails and the membership: the parts that are loaded and yet work without scripts. */
export function preload({ dispatch }: PageContext): Promise<unknown>[] {
  const forMember = async (): Promise<void> => {
    const { data: user } = await dispatch(api.endpoints.getCurrentUser.initiate());
    await Promise.all([
      isMember(user) && dispatch(api.endpoints.getNotificationSettings.initiate()),
      readsPortal(user) && dispatch(api.endpoints.listBlockedPeoplePages.initiate({})),
      user && dispatch(api.endpoints.getMyMembership.initiate()),
    ]);
  };
  return process.env.IS_SERVER ? [forMember()] : [];
}

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-account:account.head.title'),
    description: t('membership-account:account.head.description'),
    noindex: true,
  };
}

/** /account: the own account. Anonymous visitors are redirected to the log-in and back. */
export function Page() {
  const { status, user } = useSession();
  const [search] = useSearchParams();
  if (user) return <Account user={user} />;
  if (search.has('deleted')) return <Goodbye />;
  return <AccessCheck isAnonymous={status === 'anonymous'} />;
}

function AccessCheck({ isAnonymous }: { isAnonymous: boolean }) {
  const { t } = useTranslation('membership-account');
  const navigate = useNavigate();
  const logIn = paths.logInFor(localePath(useLanguage(), paths.account));

  useEffect(() => {
    if (isAnonymous) void navigate(logIn, { replace: true });
  }, [isAnonymous, logIn, navigate]);

  return (
    <Section className={styles.pending}>
      <h1>
        <VisuallyHidden>{t('account.head.title')}</VisuallyHidden>
      </h1>
      <Loading label={t(isAnonymous ? 'account.leaving' : 'account.loading')} />
      {isAnonymous && (
        <p>
          <TextLink to={logIn}>{t('account.go')}</TextLink>
        </p>
      )}
    </Section>
  );
}

function Account({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const isElsewhere = usePasswordsElsewhere();
  // Payments outlast access: after the grace period, and until Stripe ends the subscription.
  const { data: own } = useGetMyMembershipQuery();
  return (
    <Section labelledBy="account-title" space="first" className={styles.page}>
      <header className={styles.head}>
        <h1 id="account-title" className="ui-h1">
          <Trans t={t} i18nKey="account.title" components={{ em: <em /> }} />
        </h1>
        <p className="ui-soft">
          <Trans t={t} i18nKey="account.intro" values={{ email: user.email }} components={{ strong: <strong /> }} />
        </p>
      </header>
      <div className="ui-rows">
        <Part id="profile">
          <ProfileForm user={user} />
        </Part>
        <Part id="picture">
          <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
            <PictureForm user={user} />
          </Scripted>
        </Part>
        {!isElsewhere && (
          <>
            <Part id="email">
              <ChangeEmailForm email={user.email} />
            </Part>
            <Part id="change">
              <ChangePasswordForm email={user.email} />
            </Part>
          </>
        )}
        <Part id="twoStep" anchor="two-step">
          <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
            <TwoStep user={user} />
          </Scripted>
        </Part>
        {!isElsewhere && (
          <Part id="passkeys" anchor="passkeys">
            <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
              <Passkeys />
            </Scripted>
          </Part>
        )}
        <Part id="sessions">
          <Scripted plain={process.env.IS_SERVER && <PlainSessions />}>
            <OwnSessions />
          </Scripted>
        </Part>
        {(user.isInnerCircleMember || own?.membership) && (
          <DataPart id="membership" isGranted={own?.granted !== undefined && !own.membership}>
            <div className={styles.form}>
              <MembershipCard />
              <ManageMembership />
            </div>
          </DataPart>
        )}
        {isMember(user) && (
          <DataPart id="notifications">
            <NotificationChoices isMember={user.isInnerCircleMember} />
          </DataPart>
        )}
        {readsPortal(user) && (
          <Part id="blocked" anchor="blocked-people">
            <BlockedPeople />
          </Part>
        )}
        {readsPortal(user) && <FormerPodTexts frame={(list) => <Part id="formerPods">{list}</Part>} />}
        {user.isInnerCircleMember && (
          <TranslationChoices
            frame={(choices, { title, intro }) => (
              <Matter id="translation" anchor="translation" title={title} intro={intro}>
                {choices}
              </Matter>
            )}
          />
        )}
        {user.isInnerCircleMember && user.role === 'user' && (
          <Part id="offline" anchor="offline">
            <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
              <PortalHere user={user} />
            </Scripted>
          </Part>
        )}
        <DataPart id="data">
          <Scripted plain={process.env.IS_SERVER && <PlainExport />}>
            <ExportData />
          </Scripted>
        </DataPart>
        <DataPart id="deletion">
          <Scripted plain={process.env.IS_SERVER && <PlainDeletion user={user} />}>
            <DeleteAccount user={user} />
          </Scripted>
        </DataPart>
      </div>
    </Section>
  );
}

interface PartProps {
  /** Key of the texts `title` and `intro`. */
  id:
    | 'profile'
    | 'picture'
    | 'email'
    | 'change'
    | 'twoStep'
    | 'passkeys'
    | 'sessions'
    | 'blocked'
    | 'formerPods'
    | 'offline';
  /** Anchor of the section. */
  anchor?: string;
  children: ReactNode;
}

function Part({ id, anchor, children }: PartProps) {
  const { t } = useTranslation('membership-account');
  return (
    <Matter id={id} anchor={anchor} title={t(`${id}.title`)} intro={t(`${id}.intro`)}>
      {children}
    </Matter>
  );
}

/** Sections about membership, emails and personal data, whose texts the portal shares. */
interface DataPartProps {
  id: 'membership' | 'notifications' | 'data' | 'deletion';
  /** Whether the membership was granted, and nothing is paid. */
  isGranted?: boolean;
  children: ReactNode;
}

function DataPart({ id, isGranted = false, children }: DataPartProps) {
  const { t } = useTranslation(['membership-member-data', 'membership-portal']);
  const prefix = `${id === 'membership' ? 'membership-portal' : 'membership-member-data'}:${id}`;
  return (
    // No anchors for the others: an element with the id `membership` would become `window.membership`, where the remote of that name is
    // looked up.
    <Matter
      id={id}
      anchor={{ notifications: id, membership: 'own-membership', data: undefined, deletion: undefined }[id]}
      title={t(`${prefix}.title`)}
      intro={t(`${prefix}.${id !== 'membership' ? 'intro' : isGranted ? 'introGranted' : 'introHere'}`)}
    >
      {children}
    </Matter>
  );
}

interface MatterProps {
  id: string;
  anchor: string | undefined;
  title: string;
  intro: string;
  children: ReactNode;
}

/** A section: title and text beside its form. */
function Matter({ id, anchor, title, intro, children }: MatterProps) {
  return (
    <section id={anchor} className={styles.part} aria-labelledby={`account-${id}`}>
      <div className={styles.about}>
        <h2 id={`account-${id}`} className="ui-h3">
          {title}
        </h2>
        <p className="ui-soft">{intro}</p>
      </div>
      <div className={styles.work}>{children}</div>
    </section>
  );
}
