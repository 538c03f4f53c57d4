import { markdownText } from '@leap/domain';
import { markdownFeatures, parseMarkdown } from '@leap/markdown';
import { useTranslation } from '@leap/platform';
import { VisuallyHidden } from '@leap/ui';
import { useMemo } from 'react';
import styles from './content.module.css';
import { differencesOf } from './text-differences';

/** Characters of an unchanged part that are kept beside a difference. */
const CHARACTERS_AROUND = 200;

interface DifferencesProps {
  from: string;
  to: string;
  /** Said before a part that only `from` has, for screen readers. */
  removed: string;
  /** The same of `to`. */
  added: string;
  /** What the texts may contain, if they are Markdown: their text is compared, without its marks. */
  kind?: keyof typeof markdownFeatures;
  /** Leaves out what is the same, but for the text around each difference. */
  isShort?: boolean;
}

/** Differences of two texts by words, marked in the text: by a line, not by color alone. */
export function Differences({ from, to, removed, added, kind, isShort = false }: DifferencesProps) {
  const { t, i18n } = useTranslation('admin-content');
  const parts = useMemo(() => {
    const textOf = (text: string): string =>
      kind ? markdownText(parseMarkdown(text, markdownFeatures[kind])).replaceAll('\n', '\n\n') : text;
    return differencesOf(textOf(from), textOf(to));
  }, [from, to, kind]);
  if (from !== to && parts.every((part) => part.kind === 'same'))
    return <p lang={i18n.language}>{t('differences.marks')}</p>;
  return (
    <p className={styles.differences}>
      {parts.map(({ kind: change, text }, index) =>
        change === 'removed' ? (
          <del key={index}>
            <Mark text={removed} />
            {text}
          </del>
        ) : change === 'added' ? (
          <ins key={index}>
            <Mark text={added} />
            {text}
          </ins>
        ) : isShort ? (
          shortened(text, index === 0, index === parts.length - 1)
        ) : (
          text
        ),
      )}
    </p>
  );
}

/** The ends of an unchanged part that stand beside a difference. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= 2 * CHARACTERS_AROUND) return text;
  const head = isFirst ? '' : text.slice(0, CHARACTERS_AROUND).replace(/\S*$/, '');
  const tail = isLast ? '' : text.slice(-CHARACTERS_AROUND).replace(/^\S*/, '');
  return `${head}…${tail}`;
}

/** The kind of a difference for screen readers, most of which do not announce `del` and `ins`. */
function Mark({ text }: { text: string }) {
  const { i18n } = useTranslation('admin-content');
  return <VisuallyHidden lang={i18n.language}>{`${text} `}</VisuallyHidden>;
}
