/** What may happen in the portal; `resync`: something may have been missed, so whatever is shown should be asked for again. */
export const memberEventTypes = [
  'post',
  'post-changed',
  'post-deleted',
  'comment',
  'recording',
  'note',
  'resync',
] as const;

/** One thing that happened. A comment carries its post's id, a note its recording's. */
export interface MemberEvent {
  type: (typeof memberEventTypes)[number];
  id?: string;
}

/** `post:<id>` as an event; undefined for what is no member's business. */
export function toMemberEvent(change: string): MemberEvent | undefined {
  const [kind, id] = change.split(':', 2);
  const type = memberEventTypes.find((one) => one === kind);
  return type && { type, ...(id === undefined ? {} : { id }) };
}
