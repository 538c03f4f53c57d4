import { Link, Trans, useTranslation } from '@leap/platform';
import { paths } from '../../paths';

interface LegalTextProps {
  ns: string;
  textKey: string;
  /** `brand` and `email`; the address is also where `<mail>` leads. */
  values: Record<string, string>;
}

/** One sentence or paragraph with its bold text and links: `<mail>`, `<privacy>`, `<plans>`. */
export function LegalText({ ns, textKey, values }: LegalTextProps) {
  const { t } = useTranslation(ns);
  return (
    <Trans
      t={t}
      i18nKey={textKey}
      values={values}
      components={{
        strong: <strong />,
        // The text of each link come from the text.
        mail: <a href={`mailto:${values['email'] ?? ''}`}>{values['email']}</a>,
        privacy: <Link to={paths.privacy} />,
        plans: <Link to={paths.innerCircle} />,
      }}
    />
  );
}
