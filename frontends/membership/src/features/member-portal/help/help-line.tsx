import { crisisCountries, crisisCountryOf, memo, type CrisisCountry } from '@leap/domain';
import { useEarlyValue } from '@leap/forms';
import { useLanguage, type Language } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { SelectField } from '@leap/ui';
import { useState } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';
import { CrisisLine, keepCountry, readCountry } from './crisis-line';
import styles from './help-line.module.css';

/** Help in a crisis: the line of the viewer's country, derived from the time zone and changeable. */
export function HelpLine() {
  const { t } = useTranslation('membership-care');
  const language = useLanguage();
  const zone = useViewerZone();
  const [chosen, setChosen] = useState<CrisisCountry | undefined>(readCountry);
  const country = chosen ?? crisisCountryOf(zone);
  const choose = (next: string): void => {
    const known = crisisCountries.find((one) => one === next);
    setChosen(known);
    keepCountry(known);
  };
  const field = useEarlyValue<HTMLSelectElement>(choose);
  return (
    <section id="help-now" aria-labelledby="help-title" className={styles.help}>
      <h2 id="help-title" className="ui-h3">
        {t('help.title')}
      </h2>
      <p className="ui-soft">{t('help.intro')}</p>
      <div role="status" className={styles.line}>
        <CrisisLine country={country} />
      </div>
      <SelectField
        ref={field}
        label={t('help.country')}
        name="help-country"
        value={country}
        onChange={(event) => choose(event.currentTarget.value)}
        options={countryOptions(language, t('help.other'))}
      />
    </section>
  );
}

const countries = memo((language) => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return crisisCountries
    .flatMap((value) => (value === 'other' ? [] : [{ value, label: names.of(value) ?? value }]))
    .sort((a, b) => a.label.localeCompare(b.label, language));
});

const countryOptions = (language: Language, other: string) => [
  ...countries(language),
  { value: 'other', label: other },
];
