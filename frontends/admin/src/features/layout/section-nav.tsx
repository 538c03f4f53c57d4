import { Link, useLocation, useTranslation } from '@leap/platform';
import { Icon, cx } from '@leap/ui';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import styles from './admin-layout.module.css';
import { sectionGroups, sectionsOf, type SectionId } from '../access/sections';
import { SearchButton } from '../search/search-button';

/** How far the menu was scrolled: each page renders it anew. */
let lastTop = 0;

/** Shows the current entry of a menu that scrolls by itself, without moving the page. */
function useCurrentInView(section: SectionId) {
  const nav = useRef<HTMLElement>(null);
  // Before the first paint, so that nothing is seen to move.
  useLayoutEffect(() => {
    const menu = nav.current;
    if (!menu) return;
    menu.scrollTop = lastTop;
    const entry = menu.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!entry || entry.height === 0) return;
    const { top, bottom, height } = menu.getBoundingClientRect();
    if (entry.top < top || entry.bottom > bottom) menu.scrollTop += entry.top - top - (height - entry.height) / 2;
  }, [section]);
  return nav;
}

/** The sections of a role, by group; on phones behind a button with the current one. */
export function SectionNav({ role, section }: { role: string; section: SectionId }) {
  const { t } = useTranslation('admin');
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const nav = useCurrentInView(section);
  const open = sectionsOf(role);
  // Navigation closes the menu.
  useEffect(() => setIsOpen(false), [pathname]);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setIsOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [isOpen]);

  return (
    <nav
      ref={nav}
      className={styles.nav}
      aria-label={t('layout.nav')}
      onScroll={({ currentTarget }) => void (lastTop = currentTarget.scrollTop)}
    >
      <div className={styles.bar}>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={cx('ui-small', styles.what)}>{t('layout.nav')}</span>
          <span className={styles.here}>{t(`sections.${section}`)}</span>
          <Icon name="chevron-down" />
        </button>
        <SearchButton role={role} />
      </div>
      <div id={listId} className={cx(styles.groups, isOpen && styles.open)}>
        {sectionGroups.map((group) => {
          const entries = open.filter((entry) => entry.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} className={styles.group}>
              <p className={styles.groupName} id={`${listId}-${group}`}>
                {t(`layout.groups.${group}`)}
              </p>
              <ul className={styles.entries} aria-labelledby={`${listId}-${group}`}>
                {entries.map(({ id, path }) => (
                  <li key={id}>
                    <Link
                      to={path}
                      className={styles.entry}
                      aria-current={id !== section ? undefined : pathname.endsWith(path) ? 'page' : 'true'}
                    >
                      {t(`sections.${id}`)}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}
