/** Countries with a known line, and `other` for the rest. */
export const crisisCountries = [
  'US',
  'CA',
  'MX',
  'ES',
  'AR',
  'CL',
  'PE',
  'UY',
  'GB',
  'IE',
  'AU',
  'NZ',
  'other',
] as const;

export type CrisisCountry = (typeof crisisCountries)[number];

/** A line that is open at any hour. */
export interface CrisisLine {
  /** Its local name; a proper name, the same in every language. */
  name: string;
  /** The number in local notation. */
  number: string;
  /** The number for a `tel:` link. */
  dial: string;
  /** Whether it also answers text messages to the same number. */
  isText?: true;
  /** The local emergency number. */
  emergency: string;
}

/** The directory of lines in over 130 countries, for all other countries; maintained by ThroughLine. */
export const CRISIS_DIRECTORY = 'https://findahelpline.com';

/**
 * One line per country: national, free and open at any hour, the official or largest one. Each was verified with the line itself, its
 * ministry or the press (last in November 2026; sources below). Numbers change: verify them before a release, and remove those that
 * cannot be confirmed; the directory covers the rest.
 */
export const crisisLines: Record<Exclude<CrisisCountry, 'other'>, CrisisLine> = {
  // 988lifeline.org, "What to expect" (SAMHSA): call, or text; Spanish after pressing 2, by text with AYUDA
  US: { name: '988 Suicide & Crisis Lifeline', number: '988', dial: '988', isText: true, emergency: '911' },
  // 988.ca (CAMH for the Public Health Agency of Canada), 2025: call or text, English and French
  CA: { name: '988 Suicide Crisis Helpline', number: '988', dial: '988', isText: true, emergency: '911' },
  // gob.mx/conasama (Secretaría de Salud), January 2026: all year, day and night
  MX: { name: 'Línea de la Vida', number: '800 911 2000', dial: '8009112000', emergency: '911' },
  // sanidad.gob.es/linea024 (Ministerio de Sanidad), since May 2022
  ES: { name: 'Línea 024', number: '024', dial: '024', emergency: '112' },
  // argentina.gob.ar/salud (Ministerio de Salud, Hospital Bonaparte), September 2025. Not 135: free in Greater Buenos Aires alone, 8 to 24 h
  AR: { name: 'Línea nacional de salud mental', number: '0800 999 0091', dial: '08009990091', emergency: '911' },
  // minsal.cl (Ministerio de Salud), November 2025; since January 2023
  CL: { name: 'Línea de Prevención del Suicidio', number: '*4141', dial: '*4141', emergency: '131' },
  // gob.pe/minsa (Ministerio de Salud), March 2026; 911 is still being built, so SAMU's own number stands beside it
  PE: { name: 'Línea 113 Salud, opción 5', number: '113', dial: '113', emergency: '106' },
  // asse.com.uy (Administración de los Servicios de Salud del Estado), 2023; *0767 from mobile phones
  UY: { name: 'Línea Vida', number: '0800 0767', dial: '08000767', emergency: '911' },
  // samaritans.org, "Contact a Samaritan"
  GB: { name: 'Samaritans', number: '116 123', dial: '116123', emergency: '999' },
  // samaritans.org/ireland, the same number
  IE: { name: 'Samaritans', number: '116 123', dial: '116123', emergency: '112' },
  // lifeline.org.au, 2024
  AU: { name: 'Lifeline', number: '13 11 14', dial: '131114', emergency: '000' },
  // 1737.org.nz (National Telehealth Service of Health New Zealand), July 2025: call or text
  NZ: { name: '1737, need to talk?', number: '1737', dial: '1737', isText: true, emergency: '111' },
};

/** Cities of IANA zone names by country; whole regions end with a slash. */
const zones: Record<Exclude<CrisisCountry, 'other'>, string> = {
  US: 'America/New_York America/Detroit America/Kentucky/ America/Indiana/ America/Chicago America/Menominee America/North_Dakota/ America/Denver America/Boise America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome America/Adak Pacific/Honolulu America/Puerto_Rico US/',
  CA: 'America/St_Johns America/Halifax America/Glace_Bay America/Moncton America/Goose_Bay America/Blanc-Sablon America/Toronto America/Montreal America/Nipigon America/Thunder_Bay America/Atikokan America/Iqaluit America/Rankin_Inlet America/Resolute America/Winnipeg America/Rainy_River America/Regina America/Swift_Current America/Edmonton America/Cambridge_Bay America/Inuvik America/Yellowknife America/Creston America/Dawson_Creek America/Fort_Nelson America/Whitehorse America/Dawson America/Vancouver Canada/',
  MX: 'America/Mexico_City America/Cancun America/Merida America/Monterrey America/Matamoros America/Chihuahua America/Ciudad_Juarez America/Ojinaga America/Hermosillo America/Mazatlan America/Bahia_Banderas America/Tijuana America/Ensenada Mexico/',
  ES: 'Europe/Madrid Africa/Ceuta Atlantic/Canary',
  AR: 'America/Argentina/ America/Buenos_Aires America/Catamarca America/Cordoba America/Jujuy America/Mendoza America/Rosario',
  CL: 'America/Santiago America/Punta_Arenas America/Coyhaique Pacific/Easter Chile/',
  PE: 'America/Lima',
  UY: 'America/Montevideo',
  GB: 'Europe/London Europe/Belfast GB',
  IE: 'Europe/Dublin Eire',
  AU: 'Australia/',
  NZ: 'Pacific/Auckland Pacific/Chatham NZ',
};

const countryByZone = new Map(
  Object.entries(zones).flatMap(([country, names]) =>
    names.split(' ').map((name) => [name, country as CrisisCountry] as const),
  ),
);

/** The viewer's country by the browser's time zone; `other` where it is ambiguous, or no line is known. */
export function crisisCountryOf(timeZone: string | undefined): CrisisCountry {
  if (timeZone === undefined) return 'other';
  const region = timeZone.slice(0, timeZone.lastIndexOf('/') + 1);
  return countryByZone.get(timeZone) ?? countryByZone.get(region) ?? 'other';
}
