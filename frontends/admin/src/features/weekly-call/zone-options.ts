import { zoneName, type Language } from '@leap/domain';

/** Most of the audience. */
const first = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

/** `America/New_York` → `New York` */
const cityOf = (timeZone: string): string => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;

/** Time zones to choose from, the usual ones first, the others by name. @param stored is offered too, if the browser does not know it */
export function zoneOptions(language: Language, stored: string): { value: string; label: string }[] {
  const now = new Date();
  const option = (value: string) => ({ value, label: `${cityOf(value)} (${zoneName(now, value, language)})` });
  const others = Intl.supportedValuesOf('timeZone').filter((one) => !first.includes(one));
  const known = [...others, ...(others.includes(stored) || first.includes(stored) ? [] : [stored])];
  return [
    ...first.map(option),
    ...known.map(option).toSorted((one, other) => one.label.localeCompare(other.label, language)),
  ];
}
