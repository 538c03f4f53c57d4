import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { Menu, MenuCheckboxItem, MenuContent, MenuTrigger } from '@leap/ui/menu';
import type { Column } from './column';
import styles from './data-table.module.css';

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[];
  isShown(column: Column<Row>): boolean;
  show(key: string, isVisible: boolean): void;
}

/** Selects the shown columns; the row's name is always shown. */
export function ColumnChoice<Row>({ columns, isShown, show }: ColumnChoiceProps<Row>) {
  const { t } = useTranslation('admin');
  return (
    <Menu>
      <MenuTrigger className={`ui-button ui-button-small ui-button-secondary ${styles.tool ?? ''}`}>
        {t('table.columns')}
        <Icon name="chevron-down" />
      </MenuTrigger>
      <MenuContent>
        {columns
          .filter(({ isMain }) => isMain !== true)
          .map((column) => (
            <MenuCheckboxItem
              key={column.key}
              checked={isShown(column)}
              onCheckedChange={(isVisible) => show(column.key, isVisible)}
            >
              {column.header}
            </MenuCheckboxItem>
          ))}
      </MenuContent>
    </Menu>
  );
}
