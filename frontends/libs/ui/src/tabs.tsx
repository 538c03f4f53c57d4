import * as Primitive from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cx } from './cx';

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  items: readonly TabItem[];
  value: string;
  onValueChange(value: string): void;
  /** Label of the list of tabs. */
  label: string;
  className?: string;
}

/** Tabs; arrow keys move. Every panel is in the document, for print and without JavaScript. */
export function Tabs({ items, value, onValueChange, label, className }: TabsProps) {
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className={cx('ui-tabs', className)}>
      <Primitive.List className="ui-tabs-list" aria-label={label}>
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            className="ui-tab"
            // Radix focuses a pressed tab by script, which browsers take for a focus by keyboard.
            // Radix chooses on `mousedown`: a press that came before the application was there is repeated as a click alone.
            onClick={() => item.value !== value && onValueChange(item.value)}
            onPointerDown={({ currentTarget }) => void (currentTarget.dataset['pointer'] = '')}
            onKeyDown={({ currentTarget }) => void delete currentTarget.dataset['pointer']}
            onBlur={({ currentTarget }) => void delete currentTarget.dataset['pointer']}
          >
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value} forceMount className="ui-tab-panel">
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
