import { useTranslation } from '@leap/platform';
import { Icon } from '@leap/ui';
import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import styles from './markdown-field.module.css';

export interface ToolbarButton {
  name: string;
  label: string;
  /** Drawn on the button, unless it has an icon. */
  sign?: string;
  icon?: ComponentProps<typeof Icon>['name'];
  /** A key with Ctrl or ⌘, such as `b` or `Shift-7`. */
  shortcut?: string;
  /** Of buttons that are on or off. */
  isPressed?: boolean;
  run(): void;
}

interface ToolbarProps {
  buttons: readonly ToolbarButton[];
  /** Id of the field. */
  controls: string;
  /** Label of the field, which describes the toolbar: a page may have two. */
  field: string;
  /** Name of the button that is focused when the toolbar appears. */
  focused?: string;
  /** Whether it is one line, which scrolls where it is narrow. */
  isCompact?: boolean;
}

/** Buttons of a text: one stop for Tab, the others by arrow keys. */
export function Toolbar({ buttons, controls, field, focused, isCompact = false }: ToolbarProps) {
  const { t } = useTranslation('markdown-editor');
  const toolbar = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(0);
  const first = useRef(focused);

  useEffect(() => {
    if (first.current !== undefined)
      toolbar.current?.querySelector<HTMLElement>(`[data-edit="${first.current}"]`)?.focus();
    first.current = undefined;
  }, []);

  function move(event: KeyboardEvent): void {
    const count = buttons.length;
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? count - 1 : step && (position + step + count) % count;
    if (next === undefined) return;
    event.preventDefault();
    setPosition(next);
    toolbar.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('toolbar')}
      title={field}
      aria-controls={controls}
      className={isCompact ? styles.line : styles.toolbar}
      onKeyDown={move}
    >
      {buttons.map(({ name, label, sign, icon, shortcut, isPressed, run }, index) => (
        <button
          key={name}
          type="button"
          className={styles.button}
          data-edit={name}
          tabIndex={position === index ? 0 : -1}
          aria-label={label}
          aria-pressed={isPressed}
          aria-keyshortcuts={shortcut && `Control+${shortcut.replace('-', '+').replace(/\w$/, upper)}`}
          title={shortcut ? `${label} (Ctrl/⌘+${shortcut.replace('-', '+').replace(/\w$/, upper)})` : label}
          onFocus={() => setPosition(index)}
          // The selection of the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {icon ? <Icon name={icon} /> : <span aria-hidden="true" className={styles.sign} data-sign={sign} />}
        </button>
      ))}
    </div>
  );
}

const upper = (key: string): string => key.toUpperCase();
