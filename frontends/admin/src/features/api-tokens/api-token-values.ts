import type { CreateApiTokenDto } from '@leap/client/admin';
import { createApiTokenFields } from '@leap/client/fields/api-tokens-admin';
import { tokenRooms, type TokenRoom, type TokenScope } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** What a token may do with the records of a room. */
export const accesses = ['none', 'read', 'change'] as const;
/** For how many days it works; an empty text: until it is revoked. */
export const lifetimes = ['30', '90', '365', ''] as const;

const DAY = 86_400_000;

/** Values of the form; addresses one in each line. */
export interface ApiTokenValues extends FormValues, Record<TokenRoom, string> {
  name: string;
  days: string;
  allowedAddresses: string;
}

export const emptyApiToken = (): ApiTokenValues => ({
  name: '',
  ...(Object.fromEntries(tokenRooms.map((room) => [room, 'none'])) as Record<TokenRoom, string>),
  days: '90',
  allowedAddresses: '',
});

/** Constraints that hold as the fields are typed. */
export const alwaysChecked = { name: createApiTokenFields.name } as const;

const scopesOf = (values: ApiTokenValues): TokenScope[] =>
  tokenRooms.flatMap((room): TokenScope[] =>
    values[room] === 'change' ? [`${room}:read`, `${room}:write`] : values[room] === 'read' ? [`${room}:read`] : [],
  );

const addressesOf = ({ allowedAddresses }: ApiTokenValues): string[] =>
  allowedAddresses.split(/[\s,]+/).filter(Boolean);

export function toApiToken(values: ApiTokenValues): CreateApiTokenDto {
  const allowedAddresses = addressesOf(values);
  return {
    name: values.name.trim(),
    scopes: scopesOf(values),
    ...(values.days === '' ? {} : { expiresAt: new Date(Date.now() + Number(values.days) * DAY).toISOString() }),
    ...(allowedAddresses.length === 0 ? {} : { allowedAddresses }),
  };
}

/** Validates by the document's rules; a token that may do nothing is refused at the first room. */
export function validateApiToken(values: ApiTokenValues): FormErrors<ApiTokenValues> {
  const errors: FormErrors<ApiTokenValues> = checkFields(alwaysChecked, { name: values.name });
  if (scopesOf(values).length === 0) errors[tokenRooms[0]] = 'required';
  if (addressesOf(values).length > createApiTokenFields.allowedAddresses.maxItems) errors.allowedAddresses = 'too_many';
  return errors;
}
