import { api } from '@leap/client/membership';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Loading, Section, TextLink, VisuallyHidden } from '@leap/ui';
import { paths } from '../../../paths';
import { isMember, usePortalAccess } from '../use-portal-access';
import { Directory } from './directory';
import { OwnProfile } from './own-profile';
import { PersonView } from './person-view';
import { peopleTexts } from './people-texts';
import styles from './people.module.css';

export const texts = peopleTexts;

/** What a member asked for. The server asks in the name of this member. */
export function preload({ dispatch, search }: PageContext): Promise<unknown>[] {
  const forMember = async (): Promise<void> => {
    const { data: user } = await dispatch(api.endpoints.getCurrentUser.initiate());
    if (!isMember(user)) return;
    const person = search.get('person');
    await Promise.all(
      person === null
        ? [
            dispatch(api.endpoints.listMemberProfilesPages.initiate(searchOf(search))),
            dispatch(api.endpoints.getMyMemberProfile.initiate()),
          ]
        : [dispatch(api.endpoints.getMemberProfile.initiate(person))],
    );
  };
  return [forMember()];
}

export function head({ t }: PageContext): PageHead {
  return {
    title: t('membership-people:head.title'),
    description: t('membership-people:head.description'),
    noindex: true,
  };
}

/** The search terms of an address. */
function searchOf(search: URLSearchParams): { q?: string } {
  const q = search.get('q')?.trim();
  return q ? { q } : {};
}

/** /member-portal/people: the directory and the own profile, or with `?person=` one profile. For members alone. */
export function Page() {
  const { t } = useTranslation('membership-people');
  const access = usePortalAccess();
  const [search] = useSearchParams();
  const person = search.get('person');
  if (access.state !== 'member')
    return (
      <Section className={styles.pending}>
        <h1>
          <VisuallyHidden>{t('head.title')}</VisuallyHidden>
        </h1>
        <Loading label={t('checking')} />
      </Section>
    );
  return (
    <Section labelledBy="people-title" space="first">
      {person === null ? (
        <>
          <header className={styles.head}>
            <p>
              <TextLink to={paths.memberPortal}>{t('back')}</TextLink>
            </p>
            <h1 id="people-title" className="ui-h1">
              <Trans t={t} i18nKey="title" components={{ em: <em /> }} />
            </h1>
            <p className="ui-soft">{t('intro')}</p>
          </header>
          <div className={styles.rooms}>
            <Directory filter={searchOf(search)} />
            <OwnProfile user={access.user} />
          </div>
        </>
      ) : (
        <PersonView key={person} id={person} />
      )}
    </Section>
  );
}
