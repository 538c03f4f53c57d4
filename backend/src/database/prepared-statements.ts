import { createHash } from 'node:crypto';

/** A statement that came so often comes again. */
const HOT_AFTER = 20;
/** Each connection keeps the plans of all of these. */
const MOST_PREPARED = 200;
const MOST_COUNTED = 2_000;

/**
 * Whether a statement answers whatever columns there are: one that is added while the process runs would change that, and PostgreSQL
 * refuses the prepared statement then. What a query inside has does not matter.
 */
function answersAllColumns(text: string): boolean {
  let outermost = text.replace(/'[^']*'/g, '');
  for (let before = ''; before !== outermost;) {
    before = outermost;
    outermost = before.replace(/\([^()]*\)/g, '');
  }
  return /\*\s*(,|FROM\b|$)/i.test(outermost);
}

/**
 * Gives statements that are sent often a name, so that PostgreSQL parses and plans them once for each connection. What it plans depends on
 * the values where that is worth it.
 * @returns the arguments of `client.query` to send instead
 */
export function hotStatements(): (args: unknown[]) => unknown[] {
  /** By text: how often it was sent, or its name; null where it cannot have one. */
  const statements = new Map<string, number | string | null>();
  let preparedCount = 0;

  function nameOf(text: string): string | undefined {
    const known = statements.get(text);
    if (typeof known === 'string') return known;
    if (known === null || preparedCount >= MOST_PREPARED) return undefined;
    const count = (known ?? 0) + 1;
    if (count < HOT_AFTER) {
      // Statements that are never the same twice must not fill the memory.
      if (known === undefined && statements.size >= MOST_COUNTED)
        for (const [other, state] of statements) if (typeof state !== 'string') statements.delete(other);
      statements.set(text, count);
      return undefined;
    }
    if (answersAllColumns(text)) {
      statements.set(text, null);
      return undefined;
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    statements.set(text, name);
    preparedCount += 1;
    return name;
  }

  return (args) => {
    const [text, values, ...others] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return args;
    const name = nameOf(text);
    return name === undefined ? args : [{ name, text, values }, ...others];
  };
}
