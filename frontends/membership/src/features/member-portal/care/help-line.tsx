import {
  CRISIS_DIRECTORY,
  crisisCountries,
  crisisCountryOf,
  crisisLines,
  memo,
  type CrisisCountry,
} from '@leap/domain';
import { useEarlyValue } from '@leap/forms';
import { useLanguage, type Language } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { SelectField, TextLink, VisuallyHidden } from '@leap/ui';
import { useState } from 'react';
import { useViewerZone } from '../../weekly-call/use-clock';
import styles from './help-line.module.css';

/** Stored in this browser only: a choice of crisis line is private. */
const CHOICE = 'leap.help-country';

/** Help in a crisis: the line of the viewer's country, derived from the time zone and changeable. */
export function HelpLine() {
  const { t } = useTranslation('membership-care');
  const language = useLanguage();
  const zone = useViewerZone();
  const [chosen, setChosen] = useState<CrisisCountry | undefined>(readChoice);
  const country = chosen ?? crisisCountryOf(zone);
  const choose = (next: string): void => {
    const known = crisisCountries.find((one) => one === next);
    setChosen(known);
    keepChoice(known);
  };
  const field = useEarlyValue<HTMLSelectElement>(choose);
  return (
    <section id="help-now" aria-labelledby="help-title" className={styles.help}>
      <h2 id="help-title" className="ui-h3">
        {t('help.title')}
      </h2>
      <p className="ui-soft">{t('help.intro')}</p>
      <div role="status" className={styles.line}>
        <Line country={country} />
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

/** The line of one country, or the directory. */
function Line({ country }: { country: CrisisCountry }) {
  const { t } = useTranslation('membership-care');
  if (country === 'other') {
    return (
      <>
        <p>{t('help.directoryText')}</p>
        <p>
          <TextLink href={CRISIS_DIRECTORY} target="_blank" rel="noreferrer" arrow>
            {t('help.directory')}
            <VisuallyHidden> ({t('help.opensNew')})</VisuallyHidden>
          </TextLink>
        </p>
      </>
    );
  }
  const { name, number, dial, isText, emergency } = crisisLines[country];
  return (
    <>
      <p className={styles.name}>{name}</p>
      <p>
        <a className={styles.number} href={`tel:${dial}`}>
          {t('help.call', { number })}
        </a>
      </p>
      {isText && <p className={styles.small}>{t('help.textToo')}</p>}
      <p className={styles.small}>{t('help.emergency', { number: emergency })}</p>
    </>
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

function readChoice(): CrisisCountry | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  const stored = localStorage.getItem(CHOICE);
  return crisisCountries.find((one) => one === stored);
}

function keepChoice(country: CrisisCountry | undefined): void {
  try {
    if (country) localStorage.setItem(CHOICE, country);
  } catch {
    // Storage can be disabled or full: the choice then lasts as long as the page.
  }
}
