import type { AdminPodDto, CreateAdminPodDto } from '@leap/client/admin';
import { createAdminPodFields } from '@leap/client/fields/pods-admin';
import { specifiedWeeklyCall } from '@leap/domain';
import { checkFields, type FormErrors, type FormValues } from '@leap/forms';

/** Values of the form. Without a weekday the call has no fixed time. */
export interface PodValues extends FormValues {
  name: string;
  joinUrl: string;
  'call.weekday': string;
  'call.time': string;
  'call.minutes': string;
  'call.timeZone': string;
}

export const emptyPod: PodValues = {
  name: '',
  joinUrl: '',
  'call.weekday': '',
  'call.time': specifiedWeeklyCall.time,
  'call.minutes': String(specifiedWeeklyCall.minutes),
  'call.timeZone': specifiedWeeklyCall.timeZone,
};

export const valuesOfPod = ({ name, joinUrl = '', call }: AdminPodDto): PodValues => ({
  ...emptyPod,
  name,
  joinUrl,
  ...(call && {
    'call.weekday': String(call.weekday),
    'call.time': call.time,
    'call.minutes': String(call.minutes),
    'call.timeZone': call.timeZone,
  }),
});

export const toPod = (values: PodValues): CreateAdminPodDto => ({
  name: values.name,
  joinUrl: values.joinUrl.trim() || undefined,
  call:
    values['call.weekday'] === ''
      ? undefined
      : {
          weekday: Number(values['call.weekday']),
          time: values['call.time'],
          minutes: Number(values['call.minutes']),
          timeZone: values['call.timeZone'],
        },
});

/** Validates by the document's rules; a call with a day needs its time and length. */
export function validatePod(values: PodValues): FormErrors<PodValues> {
  const { name, joinUrl } = values;
  if (values['call.weekday'] === '') return checkFields(createAdminPodFields, { name, joinUrl });
  const missing = (['call.time', 'call.minutes'] as const).filter((field) => values[field].trim() === '');
  return {
    ...checkFields(createAdminPodFields, values),
    ...Object.fromEntries(missing.map((field) => [field, 'required'])),
  };
}
