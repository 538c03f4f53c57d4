import { Link, Trans, useTranslation } from '@leap/platform';
import { paths } from '../../paths';

interface LegalTextProps {
  ns: string;
  textKey: string;
  /** `brand` and `email`; the address is also the target of `<mail>`. */
  values: Record<string, string>;
}

/** A paragraph with bold text and links: `<mail>`, `<privacy>`, `<plans>`. */
export function LegalText({ ns, textKey, values }: LegalTextProps) {
  const { t } = useTranslation(ns);
  return (
    <Trans
      t={t}
      i18nKey={textKey}
      values={values}
      components={{
        strong: <strong />,
        // The links' labels are part of the text.
        mail: <a href={`mailto:${values['email'] ?? ''}`}>{values['email']}</a>,
        privacy: <Link to={paths.privacy} />,
        plans: <Link to={paths.innerCircle} />,
      }}
    />
  );
}
