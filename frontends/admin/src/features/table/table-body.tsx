import { Link, useTranslation } from '@leap/platform';
import { cx } from '@leap/ui';
import { Fragment, type ReactNode } from 'react';
import type { Column } from './column';
import styles from './data-table.module.css';

interface TableBodyProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf(row: Row): string;
  rowLink?(row: Row): string;
  detail?(row: Row): ReactNode;
  /** Set when rows can be selected. */
  choice?: {
    chosen: ReadonlySet<string>;
    areAll: boolean;
    choose(id: string, isChosen: boolean): void;
    chooseAll(areChosen: boolean): void;
  };
}

/** Explicit ARIA roles: some browsers drop those of a table that is laid out as cards. */
const as = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
};

/** The rows, shown as cards on narrow screens. */
export function TableBody<Row extends { id: string }>({
  caption,
  columns,
  rows,
  nameOf,
  rowLink,
  detail,
  choice,
}: TableBodyProps<Row>) {
  const { t } = useTranslation('admin');
  return (
    <table {...as.table} className={cx(styles.table, choice && styles.choosable)}>
      <caption className="ui-visually-hidden">{caption}</caption>
      <thead {...as.rowgroup}>
        <tr {...as.row}>
          {choice && (
            <td {...as.cell} className={styles.box}>
              <Box label={t('table.chooseAll')} checked={choice.areAll} onChange={choice.chooseAll}>
                {/* Over cards nothing says what the box is for. */}
                <span className={styles.boxLabel} aria-hidden="true">
                  {t('table.chooseAll')}
                </span>
              </Box>
            </td>
          )}
          {columns.map(({ key, header, align }) => (
            <th key={key} {...as.columnheader} scope="col" className={align && styles.end}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...as.rowgroup}>
        {rows.map((row) => {
          const details = detail?.(row);
          return (
            <Fragment key={row.id}>
              <tr {...as.row} className={cx(choice?.chosen.has(row.id) && styles.isChosen)}>
                {choice && (
                  <td {...as.cell} className={styles.box}>
                    <Box
                      label={t('table.choose', { name: nameOf(row) })}
                      checked={choice.chosen.has(row.id)}
                      onChange={(isChosen) => choice.choose(row.id, isChosen)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} link={rowLink?.(row)} />
                ))}
              </tr>
              {details && (
                <tr {...as.row} className={styles.detail}>
                  <td {...as.cell} colSpan={columns.length + (choice ? 1 : 0)}>
                    {details}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Cell<Row>({
  column: { header, cell, isMain, align },
  row,
  link,
}: {
  column: Column<Row>;
  row: Row;
  link: string | undefined;
}) {
  const content = cell(row);
  if (isMain) {
    return (
      <th {...as.rowheader} scope="row" className={styles.main}>
        {link === undefined ? (
          content
        ) : (
          <Link to={link} className={styles.rowLink}>
            {content}
          </Link>
        )}
      </th>
    );
  }
  const isEmpty = content === undefined || content === null || content === '' || content === false;
  return (
    <td {...as.cell} className={cx(align && styles.end, isEmpty && styles.nothing)}>
      {/* Its column's name, where the cells stand below each other. */}
      <span className={styles.cellName} aria-hidden="true">
        {header}
      </span>
      <span className={styles.value}>{isEmpty ? '–' : content}</span>
    </td>
  );
}

function Box({
  label,
  checked,
  onChange,
  children,
}: {
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
  children?: ReactNode;
}) {
  return (
    <label className="ui-check">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children}
    </label>
  );
}
