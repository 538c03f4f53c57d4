import { CRISIS_DIRECTORY, crisisCountries, crisisLines, type CrisisCountry } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import { TextLink, VisuallyHidden } from '@leap/ui';
import styles from './help-line.module.css';

/** Stored in this browser only: a choice of crisis line is private. */
const CHOICE = 'leap.help-country';

/** The line of one country, or the directory. */
export function CrisisLine({ country }: { country: CrisisCountry }) {
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

/** The country that was chosen in this browser. */
export function readCountry(): CrisisCountry | undefined {
  if (typeof localStorage === 'undefined') return undefined;
  const stored = localStorage.getItem(CHOICE);
  return crisisCountries.find((one) => one === stored);
}

/** Remembers a choice in this browser. */
export function keepCountry(country: CrisisCountry | undefined): void {
  try {
    if (country) localStorage.setItem(CHOICE, country);
  } catch {
    // Storage can be disabled or full: the choice then lasts as long as the page.
  }
}
