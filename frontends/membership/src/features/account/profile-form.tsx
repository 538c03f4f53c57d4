import { useUpdateProfileMutation, type CurrentUserDto } from '@leap/client/membership';
import { languages } from '@leap/domain';
import { focusOf, PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { languageNames } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, SelectField, TextField } from '@leap/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import styles from './account-page.module.css';
import { FailureNote } from '../form-parts/failure-note';
import { NAME_LIMIT, nameKeys, profileErrors, toProfile, type Name } from './profile-values';

/** Names of the account, and the language of its emails. */
export function ProfileForm({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const [update, updating] = useUpdateProfileMutation();
  const posted = usePosted('profile');
  const saving = usePostedCall('profile') ?? updating;
  const [tooLong, setTooLong] = useState(nameKeys.find((name) => posted?.errors[name]));

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isLoading) return;
    const form = event.currentTarget;
    const answers = new FormData(form);
    const text = (name: string) => {
      const answer = answers.get(name);
      return typeof answer === 'string' ? answer : '';
    };
    const values = {
      firstName: text('firstName'),
      lastName: text('lastName'),
      displayName: text('displayName'),
      language: text('language'),
    };
    const errors = profileErrors(values);
    const bad = nameKeys.find((name) => errors[name]);
    setTooLong(bad);
    if (bad) {
      const field = form.elements.namedItem(bad);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    await update(toProfile(values));
  }

  const name = (key: Name, autoComplete: string, help?: string) => (
    <TextField
      label={t(`profile.${key}`)}
      name={key}
      defaultValue={posted?.values[key] ?? user[key] ?? ''}
      autoComplete={autoComplete}
      help={help}
      error={tooLong === key && t('errors.name_long', { max: NAME_LIMIT })}
      {...focusOf(posted, key)}
    />
  );

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => updating.reset()}
    >
      <PostedParts form="profile" />
      <div className={styles.names}>
        {name('firstName', 'given-name')}
        {name('lastName', 'family-name')}
      </div>
      {name('displayName', 'nickname', t('profile.displayNameHelp'))}
      <SelectField
        label={t('profile.language')}
        name="language"
        defaultValue={posted?.values['language'] ?? user.language}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
      <div>
        <Button type="submit" withoutScript busy={saving.isLoading} busyLabel={t('profile.busy')}>
          {t('profile.submit')}
        </Button>
      </div>
      <div role="status" id="profile-saved" tabIndex={-1}>
        {saving.isSuccess && (
          <Callout tone="success">
            <p>{t('profile.saved')}</p>
          </Callout>
        )}
      </div>
      {tooLong === undefined && <FailureNote error={saving.error} />}
    </form>
  );
}
