import { api } from '@leap/client/membership';
import { Trans, useSearchParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { MemberPage, MemberPageHead } from '../member-page';
import { isMember } from '../use-portal-access';
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
  const [search] = useSearchParams();
  const person = search.get('person');
  const titleId = 'people-title';
  return (
    <MemberPage title={t('head.title')} checking={t('checking')} titleId={titleId}>
      {(user) =>
        person === null ? (
          <>
            <MemberPageHead
              titleId={titleId}
              back={t('back')}
              title={<Trans t={t} i18nKey="title" components={{ em: <em /> }} />}
              intro={t('intro')}
            />
            <div className={styles.rooms}>
              <Directory filter={searchOf(search)} />
              <OwnProfile user={user} />
            </div>
          </>
        ) : (
          <PersonView key={person} id={person} />
        )
      }
    </MemberPage>
  );
}
