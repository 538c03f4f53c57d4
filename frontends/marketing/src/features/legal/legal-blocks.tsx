import { useTranslation } from '@leap/platform';
import { Fragment, type ReactNode } from 'react';
import { LegalText } from './legal-text';

/** A block of a section: a paragraph, a list or a subheading. */
type Block = { text: string } | { items: string[] } | { heading: string };

interface LegalBlocksProps {
  ns: string;
  /** Key of the list of blocks. */
  path: string;
  /** Values for interpolation. */
  values: Record<string, string>;
  /** Inserted after the first paragraph. */
  table: ReactNode;
}

/** The body of one section. */
export function LegalBlocks({ ns, path, values, table }: LegalBlocksProps) {
  const { t } = useTranslation(ns);
  const blocks = t(path, { returnObjects: true }) as Block[];
  return blocks.map((block, index) => {
    const key = `${path}.${index}`;
    if ('heading' in block) return <h3 key={key}>{block.heading}</h3>;
    if ('items' in block) {
      return (
        <ul key={key}>
          {block.items.map((item, number) => (
            <li key={item}>
              <LegalText ns={ns} textKey={`${key}.items.${number}`} values={values} />
            </li>
          ))}
        </ul>
      );
    }
    return (
      <Fragment key={key}>
        <p>
          <LegalText ns={ns} textKey={`${key}.text`} values={values} />
        </p>
        {index === 0 && table}
      </Fragment>
    );
  });
}
