import type { CreateWebhookDto, WebhookDto } from '@leap/client/admin';
import { createWebhookFields } from '@leap/client/fields/webhooks-admin';
import { eventKinds, type EventKind } from '@leap/domain';
import { checkFields, TICKED, type FormErrors, type FormValues } from '@leap/forms';

/** The kinds by what they are about: `contact` has `contact.created` and `contact.deleted`. */
export const kindsByRecord: ReadonlyMap<string, readonly EventKind[]> = Map.groupBy(
  eventKinds,
  (kind) => kind.split('.', 1)[0] ?? '',
);

/** Values of the form; the kinds are boxes. */
export interface WebhookValues extends FormValues, Record<EventKind, string> {
  name: string;
  url: string;
}

const boxesOf = (ticked: readonly EventKind[]): Record<EventKind, string> =>
  Object.fromEntries(eventKinds.map((kind) => [kind, ticked.includes(kind) ? TICKED : ''])) as Record<
    EventKind,
    string
  >;

export const emptyWebhook: WebhookValues = { name: '', url: '', ...boxesOf([]) };

export const valuesOfWebhook = ({ name, url, kinds }: WebhookDto): WebhookValues => ({ name, url, ...boxesOf(kinds) });

export const toWebhook = (values: WebhookValues): CreateWebhookDto => ({
  name: values.name.trim(),
  url: values.url.trim(),
  kinds: eventKinds.filter((kind) => values[kind] === TICKED),
});

/** Validates by the document's rules; a webhook without an event is refused at the first one. */
export function validateWebhook(values: WebhookValues): FormErrors<WebhookValues> {
  const { name, url, kinds } = toWebhook(values);
  const errors: FormErrors<WebhookValues> = checkFields(createWebhookFields, { name, url });
  if (kinds.length === 0) errors[eventKinds[0]] = 'required';
  return errors;
}
