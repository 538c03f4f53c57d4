import {
  isApiError,
  useDeleteMyMemberProfileMutation,
  useGetMyMemberProfileQuery,
  useSaveMyMemberProfileMutation,
  type CurrentUserDto,
  type MyMemberProfileDto,
} from '@leap/client/membership';
import { personalDraft, PostedParts, useFailureLabels, useForm, usePostedCall, useRestoredDraft } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox, TextArea, TextField, TextLink } from '@leap/ui';
import { useState } from 'react';
import { paths } from '../../../paths';
import { NotLoaded } from '../../form-parts/not-loaded';
import styles from './people.module.css';
import {
  emptyProfile,
  fromProfile,
  limitOf,
  profileTexts,
  toProfile,
  validateProfile,
  type ProfileText,
  type ProfileValues,
} from './profile-values';

const rules = ['off', 'on', 'account', 'blocked'] as const;

/** What the member writes about themselves, who sees it, and the switch. */
export function OwnProfile({ user }: { user: CurrentUserDto }) {
  const { t } = useTranslation('membership-people');
  const query = useGetMyMemberProfileQuery();
  return (
    <section id="own-profile" aria-labelledby="own-profile-title" className={styles.own}>
      <h2 id="own-profile-title" className="ui-h3">
        {t('own.title')}
      </h2>
      {query.data && (
        <p className="ui-soft" role="status">
          {t(query.data.isListed ? 'own.on' : 'own.off')}
        </p>
      )}
      <section aria-labelledby="own-profile-who" className={styles.form}>
        <h3 id="own-profile-who" className={styles.who}>
          {t('own.who')}
        </h3>
        <ul className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>
              {t(`own.rules.${rule}`)}{' '}
              {rule === 'account' && <TextLink to={paths.account}>{t('own.account')}</TextLink>}
            </li>
          ))}
        </ul>
      </section>
      {query.data ? (
        <ProfileForm profile={query.data} userId={user.id} />
      ) : (
        <NotLoaded
          query={query}
          failed={t('own.notLoaded')}
          retry={t('own.retry')}
          loading={t('own.loading')}
          lines={6}
          className={styles.form}
        />
      )}
    </section>
  );
}

function ProfileForm({ profile, userId }: { profile: MyMemberProfileDto; userId: string }) {
  const { t } = useTranslation('membership-people');
  const language = useLanguage();
  const failureText = useFailureLabels();
  const [save, saveCall] = useSaveMyMemberProfileMutation();
  const [remove, removeCall] = useDeleteMyMemberProfileMutation();
  const saving = usePostedCall('member-profile') ?? saveCall;
  const removing = usePostedCall('member-profile-deletion') ?? removeCall;
  const [draft] = useState(() => personalDraft('member-profile', userId, Object.keys(emptyProfile())));
  const form = useForm<ProfileValues>({
    name: 'member-profile',
    initial: () => fromProfile(profile),
    validate: validateProfile,
    onValuesChange: draft.keep,
  });
  useRestoredDraft(form, draft);
  const isBusy = saveCall.isLoading || removeCall.isLoading;
  const error = saving.error ?? removing.error;

  async function store(values: ProfileValues): Promise<void> {
    if (isBusy) return;
    removeCall.reset();
    const { data, error: refusal } = await save(toProfile(values));
    if (isApiError(refusal) && refusal.fieldErrors) form.showRefusals(refusal.fieldErrors);
    if (!data) return;
    draft.drop();
    form.reset(fromProfile(data));
  }

  async function erase(): Promise<void> {
    if (isBusy) return;
    saveCall.reset();
    const { error: refusal } = await remove();
    if (refusal) return;
    draft.drop();
    form.reset(emptyProfile());
  }

  const props = (name: ProfileText) => {
    const code = form.errors[name];
    const max = formatNumber(limitOf(name, code), language);
    return {
      ...form.field(name),
      label: t(`own.fields.${name}`),
      help: t(`own.help.${name}`, { max }),
      error: code && t([`own.errors.${code}`, 'own.errors.refused'], { max }),
      dir: 'auto',
      readOnly: isBusy,
    } as const;
  };
  return (
    <>
      <form
        ref={form.formRef}
        method="post"
        noValidate
        className={styles.form}
        aria-labelledby="own-profile-title"
        onSubmit={form.onSubmit((values) => void store(values))}
      >
        <PostedParts form="member-profile" />
        {profileTexts.map((name) =>
          name === 'askAbout' ? (
            <TextArea key={name} rows={3} {...props(name)} />
          ) : (
            <TextField key={name} autoComplete="off" {...props(name)} />
          ),
        )}
        <Checkbox label={t('own.fields.isListed')} {...form.box('isListed')} />
        <div>
          <Button type="submit" withoutScript busy={saveCall.isLoading} busyLabel={t('own.saving')}>
            {t('own.save')}
          </Button>
        </div>
      </form>
      {(profile.updatedAt !== undefined || removing.isSuccess) && (
        <form
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            void erase();
          }}
        >
          <PostedParts form="member-profile-deletion" />
          {profile.updatedAt !== undefined && (
            <Button
              type="submit"
              variant="quiet"
              withoutScript
              busy={removeCall.isLoading}
              busyLabel={t('own.deleting')}
            >
              {t('own.delete')}
            </Button>
          )}
        </form>
      )}
      <div role="status" id="own-profile-saved" tabIndex={-1}>
        {(saving.isSuccess || removing.isSuccess) && (
          <Callout tone="success">
            <p>{t(removing.isSuccess ? 'own.deleted' : 'own.saved')}</p>
          </Callout>
        )}
      </div>
      {error && Object.keys(form.errors).length === 0 && (
        <Callout tone="alarm" role="alert" title={t('own.failed')}>
          <p>{failureText(error, t('own.again'))}</p>
        </Callout>
      )}
    </>
  );
}
