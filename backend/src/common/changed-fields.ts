/** A field that an edit changed. */
export interface ChangedField {
  /** Path in the record's answer: `punchline.en`. */
  field: string;
  /** JSON value; null for nothing. */
  before: unknown;
  after: unknown;
}

/** What every edit changes, and what readers of a history would not call a change. */
const technical = new Set(['id', 'createdAt', 'updatedAt']);

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares two answers about a record. Groups of fields are compared field by field, lists as a whole. */
export function changedFields(before: object, after: object): ChangedField[] {
  const from = leavesOf(before);
  const to = leavesOf(after);
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, before: from.get(field) ?? null, after: to.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

function leavesOf(answer: object, path = '', leaves = new Map<string, unknown>()): Map<string, unknown> {
  for (const [name, value] of Object.entries(answer)) {
    if (path === '' && technical.has(name)) continue;
    if (isGroup(value)) leavesOf(value, `${path}${name}.`, leaves);
    else leaves.set(`${path}${name}`, value);
  }
  return leaves;
}
