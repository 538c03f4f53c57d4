import { cx } from '@leap/ui';
import styles from './contents.module.css';
import { useSectionInView } from './use-section-in-view';

interface ContentsProps {
  title: string;
  sections: readonly { id: string; title: string }[];
  /** Language of the sections' titles, where that differs from the page's. */
  lang?: string;
  /** Whether the sections are numbered in the text too. */
  isNumbered?: boolean;
  className?: string;
}

/** Table of contents; the section in view is marked. */
export function Contents({ title, sections, lang, isNumbered = false, className }: ContentsProps) {
  const current = useSectionInView(sections.map(({ id }) => id));
  return (
    <nav className={cx(styles.contents, className)} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.title}>
        {title}
      </h2>
      <ol className={cx(styles.links, isNumbered && styles.numbered)} lang={lang}>
        {sections.map(({ id, title: heading }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
