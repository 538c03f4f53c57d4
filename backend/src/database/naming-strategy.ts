import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const known = new Map<string, string>();

/** `firstName` → `first_name`. TypeORM asks for some thousand names at each start, most of them several times. */
export function snakeCase(name: string): string {
  const before = known.get(name);
  if (before !== undefined) return before;
  const snake = name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
  known.set(name, snake);
  return snake;
}
const tableOf = (table: Table | string): string =>
  (typeof table === 'string' ? table : table.name).split('.').at(-1) ?? '';
const joined = (table: Table | string, columns: string[], suffix: string): string =>
  [tableOf(table), ...columns.map(snakeCase), suffix].join('_').slice(0, 63);

/**
 * snake_case columns, and PostgreSQL's own names for constraints (`users_pkey`, `users_email_key`). Hand-written migrations therefore
 * match the entities without naming constraints.
 */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string, prefixes: string[]): string {
    return [...prefixes.map(snakeCase), customName || snakeCase(propertyName)].join('_');
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${snakeCase(relationName)}_${referencedColumnName}`;
  }

  override primaryKeyName(table: Table | string): string {
    return joined(table, [], 'pkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return joined(table, columns, 'key');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return joined(table, columns, 'fkey');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return joined(table, columns, 'idx');
  }
}
