import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

/** `firstName` → `first_name`. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
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
