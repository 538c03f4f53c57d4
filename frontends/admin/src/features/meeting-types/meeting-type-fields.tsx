import type { AdminMeetingTypeDto } from '@leap/client/admin';
import { createAdminMeetingTypeFields } from '@leap/client/fields/meeting-types-admin';
import {
  DEFAULT_MEETING_TYPE,
  languages,
  meetingLocations,
  meetingTypeLimits,
  meetingTypeVisibilities,
  slugOf,
} from '@leap/domain';
import { boundOf, type Form } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea, TextField } from '@leap/ui';
import { useRef, useState } from 'react';
import contentStyles from '../content/content.module.css';
import { useFieldLabels } from '../content/use-field-labels';
import { RecordPart } from '../record/record-page';
import { useTypeAddress } from './type-address';
import { answerKinds, questionAt, questionNumbers, type MeetingTypeValues } from './meeting-type-values';

interface FieldsProps {
  form: Form<MeetingTypeValues>;
}

/** Texts of errors and labels by field. */
function useTexts({ form }: FieldsProps) {
  const { t } = useTranslation('admin-meeting-types');
  const textOf = useFieldLabels();
  return {
    t,
    errorOf: (name: string) => {
      const code = form.errors[name];
      if (code === 'slug_taken' || (name === 'slug' && code === 'invalid_format')) return t(`errors.${code}`);
      const max = name.startsWith('questions.') ? meetingTypeLimits.question : undefined;
      return code && textOf(code, max ?? boundOf(createAdminMeetingTypeFields, name, code));
    },
  };
}

/** All fields of a meeting type. */
export function MeetingTypeFields({ form, type }: FieldsProps & { type: AdminMeetingTypeDto | undefined }) {
  const { t, errorOf } = useTexts({ form });
  const { t: common } = useTranslation('admin-content');
  const { values } = form;
  const addressOf = useTypeAddress();
  const proposed = useRef('');

  /** Suggests the address from the name, until it was edited. */
  function proposeSlug(): void {
    if (type !== undefined || (values.slug !== '' && values.slug !== proposed.current)) return;
    proposed.current = slugOf(values['name.en'] || values['name.es'], meetingTypeLimits.slug);
    if (proposed.current !== values.slug) form.set('slug', proposed.current);
  }

  const number = (name: 'minutes' | 'bufferBefore' | 'bufferAfter' | 'noticeHours' | 'mostPerDay') => (
    <TextField
      {...form.field(name)}
      inputMode="numeric"
      autoComplete="off"
      label={t(`fields.${name}`)}
      help={t(`help.${name}`)}
      required={name !== 'mostPerDay'}
      error={errorOf(name)}
    />
  );
  const visibilities = meetingTypeVisibilities.filter((one) => one !== 'closed' || type?.slug !== DEFAULT_MEETING_TYPE);
  const both = (group: 'name' | 'description' | 'locationText') =>
    languages.map((language) => {
      const name = `${group}.${language}` as const;
      const props = {
        ...form.field(name),
        label: t(`fields.${group}`, { language: common(`languageNames.${language}`) }),
        lang: language,
        error: errorOf(name),
      };
      if (group === 'description') return <TextArea key={name} {...props} rows={3} />;
      const isRequired = group === 'name' || values.location === 'address';
      return (
        <TextField
          key={name}
          {...props}
          help={group === 'name' ? t('help.name') : undefined}
          required={isRequired}
          onBlur={group === 'name' ? proposeSlug : undefined}
          autoComplete="off"
        />
      );
    });
  return (
    <>
      <div className={contentStyles.pair}>{both('name')}</div>
      <div className={contentStyles.pair}>
        {type === undefined && (
          <TextField
            {...form.field('slug')}
            label={t('fields.slug')}
            help={t('help.slug', { address: addressOf(values.slug.trim() || '…') })}
            required
            error={errorOf('slug')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <SelectField
          {...form.field('visibility')}
          label={t('fields.visibility')}
          options={visibilities.map((value) => ({ value, label: t(`visibility.${value}`) }))}
          error={errorOf('visibility')}
        />
      </div>
      <div className={contentStyles.pair}>{both('description')}</div>
      <div className={contentStyles.pair}>
        {type?.slug !== DEFAULT_MEETING_TYPE && number('minutes')}
        {number('noticeHours')}
        {number('bufferBefore')}
        {number('bufferAfter')}
        {number('mostPerDay')}
      </div>
      <div className={contentStyles.pair}>
        <SelectField
          {...form.field('location')}
          label={t('fields.location')}
          help={values.location === 'video' ? t('help.video') : undefined}
          options={meetingLocations.map((value) => ({ value, label: t(`locations.${value}`) }))}
          error={errorOf('location')}
        />
        {values.location === 'link' && (
          <TextField
            {...form.field('locationUrl')}
            type="url"
            label={t('fields.locationUrl')}
            required
            error={errorOf('locationUrl')}
            autoComplete="off"
          />
        )}
      </div>
      {values.location !== 'video' && <div className={contentStyles.pair}>{both('locationText')}</div>}
      <Questions form={form} />
    </>
  );
}

/** The questions of the booking form, at most five. */
function Questions({ form }: FieldsProps) {
  const { t, errorOf } = useTexts({ form });
  const { t: common } = useTranslation('admin-content');
  const [added, setAdded] = useState(0);
  const written = questionNumbers.filter((index) => !questionAt(form.values, index).isNone);
  const count = Math.min(questionNumbers.length, Math.max(added, (written.at(-1) ?? -1) + 1));
  return (
    <RecordPart id="questions" title={t('questions.title')}>
      <p className="ui-soft">{t('questions.text')}</p>
      {questionNumbers.slice(0, count).map((index) => (
        <fieldset key={index} className={contentStyles.whole}>
          <legend className="ui-label">{t('questions.one', { number: index + 1 })}</legend>
          <div className={contentStyles.pair}>
            {languages.map((language) => (
              <TextField
                key={language}
                {...form.field(`questions.${index}.${language}`)}
                label={t('questions.label', { language: common(`languageNames.${language}`) })}
                lang={language}
                error={errorOf(`questions.${index}.${language}`)}
                autoComplete="off"
              />
            ))}
            <SelectField
              {...form.field(`questions.${index}.kind`)}
              label={t('questions.kind')}
              options={answerKinds.map((value) => ({ value, label: t(`questions.kinds.${value}`) }))}
            />
          </div>
        </fieldset>
      ))}
      {count < questionNumbers.length && (
        <p>
          <Button variant="secondary" size="small" onClick={() => setAdded(count + 1)}>
            {t('questions.add')}
          </Button>
        </p>
      )}
    </RecordPart>
  );
}
