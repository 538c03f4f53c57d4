import {
  listPodCandidatesFilters,
  useAddPodPersonMutation,
  useListPodCandidatesPagesInfiniteQuery,
  useRemovePodPersonMutation,
  type AdminPodDto,
  type PodPersonDto,
} from '@leap/client/admin';
import { podLimits } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { PersonLink } from '../people/person-link';
import { ActionButton } from '../record/action-button';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import { Filters, SearchField } from '../table/filter-fields';
import { useListFilters } from '../table/use-list-filters';
import recordStyles from '../record/record.module.css';
import styles from './pods.module.css';

const nameOf = ({ name, email }: PodPersonDto): string => name ?? email;

/** Who is in a pod, and the members whom it can take. */
export function PodPeople({ pod }: { pod: AdminPodDto }) {
  const { t } = useTranslation('admin-pods');
  const [remove] = useRemovePodPersonMutation();
  return (
    <>
      <section className={styles.part} aria-labelledby="part-people">
        <h2 id="part-people" className="ui-h3">
          {t('people.title', { count: pod.people.length, limit: podLimits.people })}
        </h2>
        {pod.people.length === 0 ? (
          <p className="ui-soft">{t('people.none')}</p>
        ) : (
          <ul className={recordStyles.rows}>
            {pod.people.map((person) => (
              <li key={person.id} className={recordStyles.row}>
                <span className={recordStyles.rowText}>
                  <PersonLink kind="user" id={person.id}>
                    {nameOf(person)}
                  </PersonLink>{' '}
                  <span className="ui-soft">
                    {person.isMember ? person.name !== undefined && person.email : t('people.left')}
                  </span>
                </span>
                <ActionButton
                  label={t('people.remove', { name: nameOf(person) })}
                  done={t('people.removed', { name: nameOf(person) })}
                  variant="quiet"
                  call={() => remove({ id: pod.id, userId: person.id })}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section className={styles.part} aria-labelledby="pod-candidates">
        <h2 id="pod-candidates" className="ui-h3">
          {t('candidates.title')}
        </h2>
        <p className="ui-soft">{t('candidates.text')}</p>
        <Candidates pod={pod} />
      </section>
    </>
  );
}

function Candidates({ pod }: { pod: AdminPodDto }) {
  const { t } = useTranslation('admin-pods');
  const [add] = useAddPodPersonMutation();
  const list = useListFilters(listPodCandidatesFilters);
  const pages = useListPodCandidatesPagesInfiniteQuery(list.filters, { refetchOnMountOrArgChange: true });
  const columns: Column<PodPersonDto>[] = [
    { key: 'name', header: t('columns.person'), isMain: true, cell: nameOf },
    { key: 'email', header: t('columns.email'), cell: ({ email }) => email },
    { key: 'pod', header: t('columns.pod'), cell: ({ podName }) => podName ?? t('candidates.noPod') },
    {
      key: 'add',
      header: t('columns.actions'),
      cell: (person) =>
        pod.people.every(({ id }) => id !== person.id) && (
          <ActionButton
            label={t(person.podName === undefined ? 'candidates.add' : 'candidates.move', { name: nameOf(person) })}
            done={t('candidates.added', { name: nameOf(person), pod: pod.name })}
            variant="quiet"
            call={() => add({ id: pod.id, userId: person.id })}
          />
        ),
    },
  ];
  return (
    <DataTable
      name="pod-candidates"
      caption={t('candidates.title')}
      columns={columns}
      pages={pages}
      nameOf={nameOf}
      isFiltered={list.isFiltered}
      empty={{ title: t('candidates.empty') }}
      filters={
        <Filters list={list}>
          <SearchField list={list} name="q" label={t('candidates.search')} />
        </Filters>
      }
    />
  );
}
