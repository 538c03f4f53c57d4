import type { ImportKind } from './import.entity.js';

/** Fields that columns can be mapped to. */
export const importFields = [
  'email',
  'name',
  'firstName',
  'lastName',
  'phone',
  'language',
  'coachingType',
  'message',
  'receivedAt',
  'tags',
] as const;
export type ImportField = (typeof importFields)[number];

/** The fields of each kind of import, required ones first. */
export const fieldsOf: Record<
  Exclude<ImportKind, 'subscriptions'>,
  { required: ImportField[]; optional: ImportField[] }
> = {
  subscribers: { required: ['email'], optional: ['name', 'firstName', 'lastName', 'language'] },
  contacts: {
    required: ['email'],
    optional: ['name', 'firstName', 'lastName', 'phone', 'coachingType', 'message', 'language', 'receivedAt'],
  },
  members: { required: ['email'], optional: ['name', 'firstName', 'lastName', 'language', 'tags'] },
};

/** Column headers of other systems, in both languages; compared without accents, blanks and punctuation. */
const headers: Record<ImportField, RegExp> = {
  email: /^(e?mail(address)?|emailaddress|subscriberemail|correo(electronico)?|direcciondecorreo)$/,
  name: /^(name|fullname|nombre(completo)?|displayname|nombreyapellido|subscribername)$/,
  firstName: /^(first(name)?|givenname|fname|primernombre|nombredepila)$/,
  lastName: /^(last(name)?|surname|familyname|lname|apellidos?)$/,
  phone: /^(phone(number)?|mobile|telephone|tel|telefono|celular|movil)$/,
  language: /^(language|lang|locale|idioma|lengua)$/,
  coachingType: /^(coachingtype|program|programa|interest|interes|service|servicio)$/,
  message: /^(message|mensaje|notes?|notas?|comments?|comentarios?)$/,
  receivedAt: /^(receivedat|createdat|date|fecha|optin(time|date)?|subscribedat|created|timestamp)$/,
  tags: /^(tags?|etiquetas?|labels?)$/,
};

const plain = (header: string): string =>
  header
    .normalize('NFD')
    .replace(/[^\p{L}\d]/gu, '')
    .toLowerCase();

/** Guesses the mapping of columns from their headers. */
export function guessMapping(
  kind: Exclude<ImportKind, 'subscriptions'>,
  names: readonly string[],
): Partial<Record<ImportField, number>> {
  const { required, optional } = fieldsOf[kind];
  const mapping: Partial<Record<ImportField, number>> = {};
  for (const field of [...required, ...optional]) {
    const column = names.findIndex(
      (name, index) => headers[field].test(plain(name)) && !Object.values(mapping).includes(index),
    );
    if (column >= 0) mapping[field] = column;
  }
  return mapping;
}
