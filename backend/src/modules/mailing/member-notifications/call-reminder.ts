/** A reminder of a call. */
export interface CallReminder {
  before: 'day' | 'hour';
  /** Null: of all members. */
  podId: string | null;
  week: string;
}

/** Subject of a reminder: a call that was moved meanwhile has another one, at its new time. At most 60 characters. */
export const reminderSubject = ({ before, podId, week }: CallReminder, startsAt: Date): string =>
  [before, week, Math.round(startsAt.getTime() / 1000).toString(36), podId ?? ''].join(':');

/** The reminder of a subject. */
export function readReminder(subject: string): CallReminder {
  const [before, week = '', , podId = ''] = subject.split(':');
  return { before: before === 'day' ? 'day' : 'hour', week, podId: podId === '' ? null : podId };
}

/** The setting of a reminder. */
export const reminderSetting = (subject: string): 'callDayBefore' | 'callHourBefore' =>
  readReminder(subject).before === 'day' ? 'callDayBefore' : 'callHourBefore';
