import { usePreviewAdminBlockedDayQuery, type AdminBlockedDayDto, type BlockedDayCallDto } from '@leap/client/admin';
import { blockAdminCalendarDayFields } from '@leap/client/fields/calendar-hours-admin';
import { bookingDateOf } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Tag, TextField, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../paths';
import { useBookingLabels } from '../bookings/use-booking-labels';
import styles from './calendar-hours.module.css';
import { NO_RANGE, rangesOf, type BlockedRange, type DayRange, type ScheduleChanges } from './use-schedule-changes';

const DAY = /^\d{4}-\d\d-\d\d$/;

interface BlockedDaysProps {
  blocked: readonly AdminBlockedDayDto[];
  changes: ScheduleChanges;
  change(next: Partial<ScheduleChanges>): void;
  /** Codes of the fields of a range that cannot be saved. */
  errors: RangeErrors;
}

export type RangeErrors = Partial<Record<'day' | 'lastDay', string>>;

/** Codes of a range's invalid fields. */
export function checkRange({ day, lastDay }: DayRange, now = new Date()): RangeErrors {
  if (day === '') return { day: 'required' };
  if (day < bookingDateOf(now)) return { day: 'too_small' };
  return lastDay !== '' && lastDay < day ? { lastDay: 'too_small' } : {};
}

/** Blocked ranges of days: adds some, lists the calls that stay, and removes some. */
export function BlockedDays({ blocked, changes, change, errors }: BlockedDaysProps) {
  const { t } = useTranslation('admin-calendar-hours');
  const isUnblocked = ({ day }: DayRange) => changes.unblocked.some((range) => range.day === day);
  const stored = rangesOf(blocked);
  return (
    <section className={styles.part} aria-labelledby="blocked-title">
      <h2 id="blocked-title" className="ui-h3">
        {t('blocked.title')}
      </h2>
      <RangeFields changes={changes} change={change} errors={errors} />
      {stored.length + changes.blocked.length === 0 ? (
        <p className="ui-soft">{t('blocked.none')}</p>
      ) : (
        <ul className={styles.rows}>
          {changes.blocked.map((range) => (
            <Range key={`new-${range.day}`} range={range} state={t('blocked.new')}>
              <Button
                variant="quiet"
                size="small"
                onClick={() => change({ blocked: changes.blocked.filter((one) => one !== range) })}
              >
                {t('blocked.remove')}
              </Button>
            </Range>
          ))}
          {stored.map(({ calls, ...range }) => (
            <Range
              key={range.day}
              range={range}
              state={isUnblocked(range) ? t('blocked.opens') : undefined}
              calls={calls}
            >
              <Button
                variant="quiet"
                size="small"
                onClick={() =>
                  change({
                    unblocked: isUnblocked(range)
                      ? changes.unblocked.filter(({ day }) => day !== range.day)
                      : [...changes.unblocked, { day: range.day, lastDay: range.lastDay }],
                  })
                }
              >
                {t(isUnblocked(range) ? 'blocked.keep' : 'blocked.open')}
              </Button>
            </Range>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RangeProps {
  range: BlockedRange;
  /** What saving will do. */
  state?: string;
  calls?: readonly BlockedDayCallDto[];
  children: React.ReactNode;
}

function Range({ range: { day, lastDay, note }, state, calls = [], children }: RangeProps) {
  const { t } = useTranslation('admin-calendar-hours');
  const copy = useBookingLabels();
  const isRange = lastDay !== '' && lastDay !== day;
  return (
    <li className={styles.row}>
      <strong>
        {isRange ? t('blocked.range', { from: copy.dayOf(day), to: copy.dayOf(lastDay) }) : copy.dayOf(day)}
      </strong>
      <span>{note}</span>
      {state && <Tag tone="clay">{state}</Tag>}
      {children}
      {calls.length > 0 && (
        <div className={styles.wide}>
          <p>{t('blocked.callsStay')}</p>
          <Calls calls={calls} />
        </div>
      )}
    </li>
  );
}

function RangeFields({ changes, change, errors: shown }: Omit<BlockedDaysProps, 'blocked'>) {
  const { t } = useTranslation('admin-calendar-hours');
  const [own, setOwn] = useState<RangeErrors>({});
  const { typed } = changes;
  const { day, lastDay } = typed;
  const isRange = DAY.test(day) && (lastDay === '' || lastDay >= day);
  const preview = usePreviewAdminBlockedDayQuery(
    { day, lastDay: lastDay || undefined },
    { skip: !isRange, refetchOnMountOrArgChange: true },
  );
  const calls = (isRange && preview.currentData?.calls) || [];
  const errors = { ...shown, ...own };
  const errorOf = (field: 'day' | 'lastDay') =>
    errors[field] === undefined ? undefined : t(`blocked.errors.${field}.${errors[field]}`);

  function add(): void {
    const found = checkRange(typed);
    setOwn(found);
    if (Object.keys(found).length === 0)
      change({ blocked: [...changes.blocked.filter((one) => one.day !== day), typed], typed: NO_RANGE });
  }

  const field = (name: keyof BlockedRange) => ({
    name,
    value: typed[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      setOwn({});
      change({ typed: { ...typed, [name]: event.target.value } });
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'Enter') return;
      event.preventDefault();
      add();
    },
  });

  return (
    <div className={styles.form}>
      <div className={styles.pair}>
        <TextField type="date" label={t('blocked.from')} error={errorOf('day')} {...field('day')} />
        <TextField
          type="date"
          label={t('blocked.to')}
          help={t('blocked.toHelp')}
          min={day}
          error={errorOf('lastDay')}
          {...field('lastDay')}
        />
      </div>
      <TextField
        label={t('blocked.note')}
        help={t('blocked.noteHelp')}
        maxLength={blockAdminCalendarDayFields.note.maxLength}
        autoComplete="off"
        {...field('note')}
      />
      {calls.length > 0 && (
        <Callout tone="alarm" role="status" title={t('blocked.warnTitle', { count: calls.length })}>
          <p>{t('blocked.warnText')}</p>
          <Calls calls={calls} />
        </Callout>
      )}
      <p className="ui-row">
        <Button variant="secondary" onClick={add}>
          {t('blocked.add')}
        </Button>
      </p>
      <p className="ui-small ui-soft">{t('blocked.addHelp')}</p>
    </div>
  );
}

function Calls({ calls }: { calls: readonly BlockedDayCallDto[] }) {
  const copy = useBookingLabels();
  return (
    <ul>
      {calls.map(({ id, startsAt, name }) => (
        <li key={id}>
          <TextLink to={paths.booking(id)}>{`${copy.timeOf(startsAt)} · ${name}`}</TextLink>
        </li>
      ))}
    </ul>
  );
}
