import { Trans, useTranslation } from '@leap/platform';

interface EmphasisedProps {
  /** Namespace of the text. */
  ns: string;
  textKey: string;
  values?: Record<string, string>;
}

/** A display text of a page's own namespace, with its emphasis in italics (`<em>` in the text). */
export function Emphasised({ ns, textKey, values }: EmphasisedProps) {
  const { t } = useTranslation(ns);
  return <Trans t={t} i18nKey={textKey} values={values} components={{ em: <em /> }} />;
}
