/** Kinds of events in the portal; `resync`: events may have been missed, so clients refetch what they show. */
export const memberEventTypes = [
  'post',
  'pod-post',
  'pod',
  'pod-task',
  'post-changed',
  'post-deleted',
  'pinned',
  'comment',
  'recording',
  'note',
  'call',
  'notification',
  'resync',
] as const;

/** One event. A comment carries its post's id, a note its recording's. */
export interface MemberEvent {
  type: (typeof memberEventTypes)[number];
  id?: string;
}

/** Parses `post:<id>` as an event; undefined for changes that members do not see. What follows the id is its audience. */
export function toMemberEvent(change: string): MemberEvent | undefined {
  const [kind, id] = change.split(':', 2);
  const type = memberEventTypes.find((one) => one === kind);
  return type && { type, ...(id === undefined ? {} : { id }) };
}
