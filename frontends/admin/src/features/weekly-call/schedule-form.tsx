import { api, useUpdateAdminWeeklyCallMutation, type AdminWeeklyCallDto } from '@leap/client/admin';
import { updateAdminWeeklyCallFields } from '@leap/client/fields/weekly-call-admin';
import { checkFields, useFields, type FormValues } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { timeZoneOptions } from '@leap/i18n/time-zones';
import { useTranslation } from '@leap/platform';
import { SelectField, TextField } from '@leap/ui';
import { useMemo } from 'react';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import { OtherWeekdays } from './other-weekdays';

interface ScheduleValues extends FormValues {
  weekday: string;
  time: string;
  minutes: string;
  timeZone: string;
  joinUrl: string;
}

const empty: ScheduleValues = { weekday: '', time: '', minutes: '', timeZone: '', joinUrl: '' };
const fields = ['weekday', 'time', 'minutes', 'timeZone', 'joinUrl'] as const;
const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

const valuesOf = ({ weekday, time, minutes, timeZone, joinUrl = '' }: AdminWeeklyCallDto): ScheduleValues => ({
  weekday: String(weekday),
  time,
  minutes: String(minutes),
  timeZone,
  joinUrl,
});

/** When and where the call takes place every week. */
export function ScheduleForm({ call }: { call: AdminWeeklyCallDto }) {
  const { t } = useTranslation('admin-weekly-call');
  const language = useLanguage();
  const [update] = useUpdateAdminWeeklyCallMutation();
  const edit = useEditForm<ScheduleValues, AdminWeeklyCallDto>({
    saved: call,
    draft: 'weekly-call',
    empty,
    valuesOf,
    validate: (values) => checkFields(updateAdminWeeklyCallFields, values),
    update: ({ weekday, time, minutes, timeZone, joinUrl }, version) =>
      update({
        weekday: Number(weekday),
        time,
        minutes: Number(minutes),
        timeZone,
        joinUrl: joinUrl.trim() || undefined,
        version,
      }),
    newest: (fresh) => api.endpoints.getAdminWeeklyCall.initiate(undefined, fresh),
    done: t('schedule.saved'),
  });
  const form = useMemo(() => ({ ...edit.form, constraints: updateAdminWeeklyCallFields }), [edit.form]);
  const { field } = useFields(form, 'admin-weekly-call', 'schedule');
  const zones = useMemo(() => timeZoneOptions(language, call.timeZone), [language, call.timeZone]);
  return (
    <EditForm edit={edit} fields={fields.map((key) => ({ key, label: t(`schedule.fields.${key}`) }))}>
      <p className="ui-soft">{t('schedule.text')}</p>
      <div className={contentStyles.pair}>
        <SelectField
          {...field('weekday')}
          options={weekdays.map((value) => ({ value, label: t(`weekdays.${value}`) }))}
        />
        <TextField {...field('time')} type="time" />
        <SelectField {...field('timeZone')} options={zones} />
        <TextField {...field('minutes')} inputMode="numeric" autoComplete="off" />
        <TextField {...field('joinUrl')} type="url" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </div>
      <OtherWeekdays weekday={Number(edit.form.values.weekday)} />
      <SaveBar edit={edit} />
    </EditForm>
  );
}
