import type { Language } from '@leap/domain';

/** A time zone to choose. */
export interface TimeZoneOption {
  /** IANA name. */
  value: string;
  /** Its city, e.g. `Bogotá`. */
  label: string;
}

/** Cities whose name is not the one in the zone's id, where our visitors mostly live. */
const cities: Readonly<Record<string, string | Record<Language, string>>> = {
  Asuncion: 'Asunción',
  Athens: { en: 'Athens', es: 'Atenas' },
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belém',
  Berlin: { en: 'Berlin', es: 'Berlín' },
  Bogota: 'Bogotá',
  Brussels: { en: 'Brussels', es: 'Bruselas' },
  Calcutta: { en: 'Kolkata', es: 'Calcuta' },
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Copenhagen: { en: 'Copenhagen', es: 'Copenhague' },
  Cordoba: 'Córdoba',
  Dublin: { en: 'Dublin', es: 'Dublín' },
  Havana: { en: 'Havana', es: 'La Habana' },
  Istanbul: { en: 'Istanbul', es: 'Estambul' },
  Kolkata: { en: 'Kolkata', es: 'Calcuta' },
  Lisbon: { en: 'Lisbon', es: 'Lisboa' },
  London: { en: 'London', es: 'Londres' },
  Los_Angeles: { en: 'Los Angeles', es: 'Los Ángeles' },
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: { en: 'Mexico City', es: 'Ciudad de México' },
  Moscow: { en: 'Moscow', es: 'Moscú' },
  New_York: { en: 'New York', es: 'Nueva York' },
  Panama: { en: 'Panama', es: 'Panamá' },
  Paris: { en: 'Paris', es: 'París' },
  Rio_Gallegos: 'Río Gallegos',
  Rome: { en: 'Rome', es: 'Roma' },
  Sao_Paulo: 'São Paulo',
  Stockholm: { en: 'Stockholm', es: 'Estocolmo' },
  Sydney: { en: 'Sydney', es: 'Sídney' },
  Tokyo: { en: 'Tokyo', es: 'Tokio' },
  Tucuman: 'Tucumán',
  Vienna: { en: 'Vienna', es: 'Viena' },
  Warsaw: { en: 'Warsaw', es: 'Varsovia' },
};

/** The city that names a time zone: `Bogotá`, `San Juan, Argentina`. */
export function timeZoneCity(zone: string, language: Language): string {
  const [city = zone, area] = zone.split('/').slice(1).toReversed();
  const known = cities[city];
  const name = typeof known === 'object' ? known[language] : (known ?? city.replaceAll('_', ' '));
  return area === undefined ? name : `${name}, ${area.replaceAll('_', ' ')}`;
}

/**
 * All time zones of the browser, by their cities. Without offsets: finding those of 400 zones takes a phone half a second.
 * @param current is added where the browser calls it otherwise
 * @param isComplete false: the current one alone
 */
export function timeZoneOptions(language: Language, current: string, isComplete = true): TimeZoneOption[] {
  const zones = new Set([current, ...(isComplete ? Intl.supportedValuesOf('timeZone') : [])]);
  const { compare } = new Intl.Collator(language);
  return [...zones]
    .map((value) => ({ value, label: timeZoneCity(value, language) }))
    .toSorted((one, other) => compare(one.label, other.label));
}
