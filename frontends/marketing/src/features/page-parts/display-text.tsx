import { Trans, useTranslation } from '@leap/platform';

/** A display text of the namespace `marketing`, with its emphasis in italics (`<em>` in the text). */
export function DisplayText({ textKey, values }: { textKey: string; values?: Record<string, string> }) {
  const { t } = useTranslation('marketing');
  return <Trans t={t} i18nKey={textKey} values={values} components={{ em: <em /> }} />;
}
