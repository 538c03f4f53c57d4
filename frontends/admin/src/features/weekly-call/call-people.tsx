import {
  api,
  useListAdminCallPeoplePagesInfiniteQuery,
  useListAdminCallSheetsQuery,
  type CallAnswer,
  type CallPersonDto,
  type CallSheetDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, Tag } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { useAction } from '../record/use-action';
import type { Column } from '../table/column';
import { DataTable } from '../table/data-table';
import styles from './call-sheets.module.css';

const { useNoteAdminCallAttendanceMutation } = api.enhanceEndpoints({
  endpoints: {
    noteAdminCallAttendance: {
      // The answer replaces the row: each refetch would be one more view in the audit log.
      invalidatesTags: [],
      async onQueryStarted({ week, podId }, { dispatch, getState, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const stored = answer.data;
        for (const filters of api.util.selectCachedArgsForQuery(getState(), 'listAdminCallPeoplePages'))
          if (filters.week === week && filters.podId === podId)
            dispatch(
              api.util.updateQueryData('listAdminCallPeoplePages', filters, ({ pages }) => {
                for (const page of pages)
                  page.items = page.items.map((item) => (item.id === stored.id ? stored : item));
              }),
            );
      },
    },
  },
});

const answers = ['coming', 'not_coming', 'none'] as const satisfies CallAnswer[];
const attendances = ['present', 'absent'] as const;

/** One call. */
export interface CallPeopleProps {
  sheet: CallSheetDto;
  /** The pod whose call it is; absent: the call of all members. */
  podId: string | undefined;
  caption: string;
}

/** Who comes to a call, and, from its start on, who was there. */
export function CallPeople({
  sheet: { week, startsAt, status, comingCount, notComingCount },
  podId,
  caption,
}: CallPeopleProps) {
  const { t } = useTranslation('admin-weekly-call');
  const [answer, setAnswer] = useState<CallAnswer>();
  // The counts are of the list of calls, which is older.
  useListAdminCallSheetsQuery(podId, { refetchOnMountOrArgChange: true });
  const pages = useListAdminCallPeoplePagesInfiniteQuery({ week, podId, answer }, { refetchOnMountOrArgChange: true });
  const [hasBegun] = useState(() => startsAt === undefined || Date.parse(startsAt) <= Date.now());
  const columns: Column<CallPersonDto>[] = [
    { key: 'person', header: t('sheets.columns.person'), isMain: true, cell: ({ name }) => name },
    {
      key: 'answer',
      header: t('people.answer'),
      cell: (person) => person.answer !== 'none' && <Tag>{t(`people.answers.${person.answer}`)}</Tag>,
    },
  ];
  if (hasBegun && status !== 'cancelled')
    columns.push({
      key: 'attendance',
      header: t('people.attendance'),
      cell: (person) => <Attendance week={week} podId={podId} person={person} />,
    });
  return (
    <section aria-labelledby="call-people" className={styles.people}>
      <h2 id="call-people" className="ui-h3">
        {t('people.title')}
      </h2>
      <p className="ui-soft">{t('people.counts', { coming: comingCount, notComing: notComingCount })}</p>
      <DataTable
        name="call-people"
        caption={t('people.caption', { call: caption })}
        columns={columns}
        pages={pages}
        nameOf={({ name }) => name}
        rowLink={({ id }) => paths.person('user', id)}
        filters={
          <SelectField
            name="answer"
            label={t('people.answer')}
            className={styles.choice}
            value={answer ?? ''}
            options={[
              { value: '', label: t('people.all') },
              ...answers.map((value) => ({ value, label: t(`people.answers.${value}`) })),
            ]}
            onChange={({ currentTarget: { value } }) => setAnswer(answers.find((one) => one === value))}
          />
        }
        isFiltered={answer !== undefined}
        empty={{ title: t('people.empty') }}
      />
    </section>
  );
}

interface AttendanceProps {
  week: string;
  podId: string | undefined;
  person: CallPersonDto;
}

/** Whether somebody was there: one of two, or none of both when the pressed one is pressed again. */
function Attendance({ week, podId, person: { id, name, attendance } }: AttendanceProps) {
  const { t } = useTranslation('admin-weekly-call');
  const [note] = useNoteAdminCallAttendanceMutation();
  const { runAction, isBusy } = useAction();
  return (
    <span className={styles.attendance}>
      {attendances.map((one) => (
        <Button
          key={one}
          size="small"
          variant={one === attendance ? 'secondary' : 'quiet'}
          aria-pressed={one === attendance}
          aria-disabled={isBusy}
          aria-label={t(`people.attendances.${one}Of`, { name })}
          onClick={() =>
            void runAction(
              () =>
                note({
                  week,
                  podId,
                  userId: id,
                  noteAttendanceDto: { attendance: one === attendance ? 'unknown' : one },
                }),
              { done: t('people.noted'), failed: t('people.notNoted') },
            )
          }
        >
          {t(`people.attendances.${one}`)}
        </Button>
      ))}
    </span>
  );
}
