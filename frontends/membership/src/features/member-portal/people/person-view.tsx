import {
  isApiError,
  useBlockPersonMutation,
  useGetMemberProfileQuery,
  type MemberProfileDto,
} from '@leap/client/membership';
import { PostedParts, usePosted } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Avatar, Tag, TextLink } from '@leap/ui';
import { paths } from '../../../paths';
import { NotLoaded } from '../../form-parts/not-loaded';
import { ownPicture } from '../post-parts/own-picture';
import { BlockPerson } from './block-person';
import { usePersonName } from './person-name';
import styles from './people.module.css';

/** Seconds after which it is asked for again when it is opened. */
const FRESH_SECONDS = 2;
const facts = ['pronouns', 'location', 'languages', 'askAbout'] as const;
const isNotFound = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 422);

/** One profile, if its person shows it to the reader, and the button that blocks them, also without a profile. */
export function PersonView({ id }: { id: string }) {
  const { t } = useTranslation('membership-people');
  const [block, blocking] = useBlockPersonMutation();
  const posted = usePosted('person-block');
  const isBlocked = blocking.isSuccess || posted?.isSent === true;
  const query = useGetMemberProfileQuery(id, {
    skip: isBlocked,
    refetchOnMountOrArgChange: FRESH_SECONDS,
  });
  const isMissing = isBlocked || isNotFound(query.error);
  const profile = isMissing ? undefined : query.data;
  return (
    <div className={styles.profile}>
      <p>
        <TextLink to={paths.people}>{t('person.all')}</TextLink>
      </p>
      {profile && <Profile profile={profile} />}
      {!profile && (
        <h1 id="people-title" className="ui-h1">
          {isMissing ? t('person.missing') : t('head.title')}
        </h1>
      )}
      {isMissing && !isBlocked && <p>{t('person.missingText')}</p>}
      {!profile && !isMissing && (
        <NotLoaded
          query={query}
          failed={t('person.failed')}
          retry={t('directory.retry')}
          loading={t('person.loading')}
          lines={4}
        />
      )}
      {isBlocked && <PostedParts form="person-block" />}
      {(profile || isMissing) && !profile?.isOwn && (
        <BlockPerson id={id} person={profile} isBlocked={isBlocked} block={() => void block(id)} blocking={blocking} />
      )}
      {profile?.isOwn && (
        <p>
          <TextLink to={`${paths.people}#own-profile`}>{t('person.edit')}</TextLink>
        </p>
      )}
    </div>
  );
}

function Profile({ profile }: { profile: MemberProfileDto }) {
  const { t } = useTranslation('membership-people');
  const nameOf = usePersonName();
  const name = profile.displayName ?? t('someone');
  const picture = ownPicture(profile.avatarUrl);
  const texts = { ...profile, languages: profile.languages.join(', ') };
  return (
    <>
      {picture === undefined ? (
        <Avatar name={name} className={styles.picture} />
      ) : (
        <span className={`ui-avatar ${styles.picture}`}>
          <img src={picture} alt={name} width="112" height="112" />
        </span>
      )}
      <div className={styles.title}>
        <h1 id="people-title" className="ui-h1" dir="auto">
          {nameOf(profile)}
        </h1>
        {profile.isHost && <Tag>{t('host')}</Tag>}
      </div>
      <dl className={styles.details}>
        {facts
          .filter((fact) => texts[fact])
          .map((fact) => (
            <div key={fact}>
              <dt>{t(`person.${fact}`)}</dt>
              <dd dir="auto">{texts[fact]}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
