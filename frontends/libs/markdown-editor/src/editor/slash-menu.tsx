import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { useEffect, useRef } from 'react';
import styles from './visual-field.module.css';

export interface SlashItem {
  name: string;
  label: string;
  sign: string;
}

interface SlashMenuProps {
  id: string;
  items: readonly SlashItem[];
  selected: number;
  /** Pixels below the top of the editor. */
  top: number;
  onChoose(item: SlashItem): void;
}

/** The blocks that `/` offers. The focus stays in the text; the selected option is its active descendant. */
export function SlashMenu({ id, items, selected, top, onChoose }: SlashMenuProps) {
  const { t } = useTranslation('markdown-editor');
  const list = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  // Below the last line of a screen nobody would see it. At once: another scrolling would end a smooth one.
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  return (
    <div ref={menu} className={styles.menu} style={{ top: `${top}px` }}>
      <VisuallyHidden>
        <span role="status">{items.length === 0 ? t('menu.none') : t('menu.found', { count: items.length })}</span>
      </VisuallyHidden>
      {items.length === 0 ? (
        <p className={styles.none} aria-hidden="true">
          {t('menu.none')}
        </p>
      ) : (
        <div ref={list} id={id} role="listbox" aria-label={t('menu.label')} className={styles.options}>
          {items.map((item, index) => (
            <div
              key={item.name}
              id={`${id}-${item.name}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === selected}
              className={styles.option}
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(item)}
              onKeyDown={({ key }) => key === 'Enter' && onChoose(item)}
            >
              <span aria-hidden="true" className={styles.sign} data-sign={item.sign} />
              {item.label}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** The items whose names contain what was written. */
export function matching(items: readonly SlashItem[], query: string): SlashItem[] {
  const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return items.filter(({ label, name }) => plain(label).includes(plain(query)) || name.includes(plain(query)));
}
