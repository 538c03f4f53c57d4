import { useTranslation } from '@leap/platform';
import styles from './legal-contents.module.css';
import { useSectionInView } from './use-section-in-view';

interface LegalContentsProps {
  /** Namespace with `sections.<name>.title`. */
  ns: string;
  sections: readonly string[];
}

/** Table of contents; the section in view is marked. */
export function LegalContents({ ns, sections }: LegalContentsProps) {
  const { t } = useTranslation([ns, 'marketing-legal']);
  const current = useSectionInView(sections);
  return (
    <nav className={styles.contents} aria-labelledby="legal-contents">
      <h2 id="legal-contents" className={styles.title}>
        {t('contents', { ns: 'marketing-legal' })}
      </h2>
      <ol className={styles.links}>
        {sections.map((name) => (
          <li key={name}>
            <a href={`#${name}`} aria-current={name === current ? 'location' : undefined}>
              {t(`sections.${name}.title`, { ns })}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
