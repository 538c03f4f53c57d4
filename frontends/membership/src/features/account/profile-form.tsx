import { useUpdateProfileMutation, type CurrentUserDto } from '@leap/client/membership';
import { languages, toLanguage } from '@leap/domain';
import { languageNames } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, SelectField, TextField } from '@leap/ui';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import styles from './account-page.module.css';
import { FailureNote } from '../form-parts/failure-note';

/** The server's length limit of names. */
const NAME_LIMIT = 100;

const nameKeys = ['firstName', 'lastName', 'displayName'] as const;
type Name = (typeof nameKeys)[number];

/** Names of the account, and the language of its emails. */
export function ProfileForm({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-account');
  const [update, saving] = useUpdateProfileMutation();
  const [tooLong, setTooLong] = useState<Name>();

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (saving.isLoading) return;
    const form = event.currentTarget;
    const answers = new FormData(form);
    const text = (name: string) => {
      const answer = answers.get(name);
      return typeof answer === 'string' ? answer.trim() : '';
    };
    const names = { firstName: text('firstName'), lastName: text('lastName'), displayName: text('displayName') };
    const bad = nameKeys.find((name) => Array.from(names[name]).length > NAME_LIMIT);
    setTooLong(bad);
    if (bad) {
      const field = form.elements.namedItem(bad);
      if (field instanceof HTMLElement) field.focus();
      return;
    }
    await update({ ...names, language: toLanguage(text('language')) });
  }

  const name = (key: Name, autoComplete: string, help?: string) => (
    <TextField
      label={t(`profile.${key}`)}
      name={key}
      defaultValue={user[key] ?? ''}
      autoComplete={autoComplete}
      help={help}
      error={tooLong === key && t('errors.name_long', { max: NAME_LIMIT })}
    />
  );

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={() => saving.reset()}
    >
      <div className={styles.names}>
        {name('firstName', 'given-name')}
        {name('lastName', 'family-name')}
      </div>
      {name('displayName', 'nickname', t('profile.displayNameHelp'))}
      <SelectField
        label={t('profile.language')}
        name="language"
        defaultValue={user.language}
        options={languages.map((language) => ({ value: language, label: languageNames[language] }))}
      />
      <div>
        <Button type="submit" busy={saving.isLoading} busyLabel={t('profile.busy')}>
          {t('profile.submit')}
        </Button>
      </div>
      <div role="status">
        {saving.isSuccess && (
          <Callout tone="success">
            <p>{t('profile.saved')}</p>
          </Callout>
        )}
      </div>
      <FailureNote error={saving.error} />
    </form>
  );
}
