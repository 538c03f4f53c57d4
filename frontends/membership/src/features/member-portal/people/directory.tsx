import { fetchNextPage, useListMemberProfilesPagesInfiniteQuery, type MemberProfileDto } from '@leap/client/membership';
import { memberProfileLimits } from '@leap/domain';
import { useFailureLabels } from '@leap/forms';
import { useSearchParams, useTranslation } from '@leap/platform';
import {
  Avatar,
  Button,
  EmptyState,
  ErrorState,
  LoadingRegion,
  Skeleton,
  Tag,
  TextField,
  TextLink,
  VisuallyHidden,
} from '@leap/ui';
import { useEffect, useRef, useState, type Ref, type SubmitEvent } from 'react';
import { paths } from '../../../paths';
import { ownPicture } from '../post-parts/own-picture';
import { usePersonName } from './person-name';
import styles from './people.module.css';

/** Seconds after which the list is asked for again when it is opened: who turns a profile off leaves it at once. */
const FRESH_SECONDS = 5;
const SHAPES = 5;

/** Members who show a profile, and a search that the address holds. */
export function Directory({ filter }: { filter: { q?: string } }) {
  const { t } = useTranslation('membership-people');
  const [address, setAddress] = useSearchParams();
  const { q = '' } = filter;

  function search(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const next = new URLSearchParams(address);
    next.delete('q');
    const field = event.currentTarget.elements.namedItem('q');
    const terms = field instanceof HTMLInputElement ? field.value.trim() : '';
    if (terms !== '') next.set('q', terms);
    setAddress(next, { preventScrollReset: true });
  }

  return (
    <section aria-labelledby="directory-title" className={styles.directory}>
      <h2 id="directory-title" className="ui-h3">
        {t('directory.title')}
      </h2>
      <form role="search" method="get" className={styles.search} onSubmit={search}>
        <TextField
          key={q}
          label={t('directory.search')}
          name="q"
          defaultValue={q}
          maxLength={memberProfileLimits.search}
          autoComplete="off"
          inputMode="search"
          dir="auto"
        />
        <Button type="submit" variant="secondary" withoutScript>
          {t('directory.submit')}
        </Button>
      </form>
      {q !== '' && (
        <p>
          <TextLink to={paths.people}>{t('directory.all')}</TextLink>
        </p>
      )}
      <People filter={filter} />
    </section>
  );
}

function People({ filter }: { filter: { q?: string } }) {
  const { t } = useTranslation('membership-people');
  const failureText = useFailureLabels();
  const query = useListMemberProfilesPagesInfiniteQuery(filter, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const people = query.currentData?.pages.flatMap(({ items }) => items);
  const firstNewName = useRef<HTMLAnchorElement>(null);
  const [firstNew, setFirstNew] = useState<string>();

  // Moves the focus to the first new person.
  useEffect(() => {
    if (firstNew !== undefined) firstNewName.current?.focus();
  }, [firstNew]);

  async function showMore(): Promise<void> {
    const { data } = await fetchNextPage(query);
    setFirstNew(data?.pages.at(-1)?.items[0]?.userId);
  }

  if (!people && query.isFetching)
    return (
      <LoadingRegion label={t('directory.loading')}>
        {Array.from({ length: SHAPES }, (_, index) => (
          <div key={index} className={styles.person}>
            <Skeleton lines={2} />
          </div>
        ))}
      </LoadingRegion>
    );
  if (!people)
    return (
      <ErrorState
        headingLevel={3}
        title={t('directory.failed')}
        action={<Button onClick={() => void query.refetch()}>{t('directory.retry')}</Button>}
      >
        <p>{failureText(query.error, t('directory.failedText'))}</p>
      </ErrorState>
    );
  if (people.length === 0) {
    const text = filter.q === undefined ? ('empty' as const) : ('none' as const);
    return (
      <EmptyState headingLevel={3} title={t(`directory.${text}`)}>
        {t(`directory.${text}Text`)}
      </EmptyState>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{t('directory.shown', { count: people.length })}</VisuallyHidden>
      <ul className={styles.list}>
        {people.map((person) => (
          <li key={person.userId}>
            <PersonRow person={person} nameRef={person.userId === firstNew ? firstNewName : undefined} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div>
          <Button
            variant="secondary"
            busy={query.isFetchingNextPage}
            busyLabel={t('directory.moreBusy')}
            onClick={() => void showMore()}
          >
            {t('directory.more')}
          </Button>
        </div>
      )}
      <p role="status">{query.isFetchNextPageError && t('directory.moreFailed')}</p>
    </>
  );
}

function PersonRow({ person, nameRef }: { person: MemberProfileDto; nameRef: Ref<HTMLAnchorElement> | undefined }) {
  const { t } = useTranslation('membership-people');
  const nameOf = usePersonName();
  const facts = [person.pronouns, person.location, person.languages.join(', ')].filter(Boolean);
  return (
    <div className={styles.person}>
      <Avatar name={person.displayName ?? t('someone')} src={ownPicture(person.avatarUrl)} />
      <div className={styles.facts}>
        <p className={styles.title}>
          <TextLink ref={nameRef} to={paths.person(person.userId)} className={styles.name} dir="auto">
            {nameOf(person)}
          </TextLink>
          {person.isHost && <Tag>{t('host')}</Tag>}
        </p>
        {facts.length > 0 && (
          <p className="ui-small ui-soft" dir="auto">
            {facts.join(' · ')}
          </p>
        )}
        {person.askAbout && <p dir="auto">{person.askAbout}</p>}
      </div>
    </div>
  );
}
