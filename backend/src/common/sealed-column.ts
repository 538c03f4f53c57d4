import { Column, type ColumnOptions } from 'typeorm';

/** A column with texts of `Encryption`. */
export interface SealedColumnOf<Row = never> {
  entity: new () => object;
  property: string;
  /** What a row's text is sealed for. */
  context(row: Row): string;
}

const declared: SealedColumnOf[] = [];

/** Every sealed column of the entities that have been imported; `npm run reseal` renews them. */
export const sealedColumns = (): readonly SealedColumnOf[] => declared;

/**
 * A column whose values are sealed. Its name begins with `sealed`.
 * @param context as given to `Encryption.seal`
 */
export function SealedColumn<Row extends object>(options: ColumnOptions, context: (row: Row) => string) {
  return (prototype: Row, property: string): void => {
    Column(options)(prototype, property);
    declared.push({ entity: prototype.constructor as new () => object, property, context });
  };
}
