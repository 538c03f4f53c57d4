import { useCreateAdminMemberMutation, type CreateAdminMemberDto } from '@leap/client/admin';
import { createAdminMemberFields } from '@leap/client/fields/members-admin';
import { languages, toLanguage } from '@leap/domain';
import { useFields, useForm } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useNavigate, useTranslation } from '@leap/platform';
import { Button, SelectField, TextArea, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState } from 'react';
import { paths } from '../../paths';
import { useSignupLabels } from '../inner-circle-signups/use-signup-labels';
import { useAction } from '../record/use-action';
import styles from './members.module.css';

/** What somebody is invited as, with the role of the account. */
const roleOf = { member: 'user', editor: 'editor', admin: 'admin' } as const;
type Purpose = keyof typeof roleOf;
const purposes = Object.keys(roleOf) as Purpose[];

/** Creates the account of a member or a colleague, who gets an email with the way in. */
export function InvitePerson() {
  const { t } = useTranslation('admin-members');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('invite.open')}</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('invite.title')}
        description={t('invite.text')}
        closeLabel={t('actions.close')}
      >
        <InviteForm close={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function InviteForm({ close }: { close(): void }) {
  const { t } = useTranslation('admin-members');
  const copy = useSignupLabels();
  const pageLanguage = useLanguage();
  const navigate = useNavigate();
  const [invite] = useCreateAdminMemberMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm({
    initial: () => ({
      firstName: '',
      lastName: '',
      email: '',
      purpose: 'member' as string,
      language: pageLanguage as string,
      membershipReason: '',
    }),
    fields: createAdminMemberFields,
    validate: ({ purpose, membershipReason }) =>
      purpose === 'member' && membershipReason.trim() === '' ? { membershipReason: 'required' } : {},
  });
  const { field } = useFields(form, 'admin-members', 'invite');
  const isMember = form.values.purpose === 'member';

  async function send({ purpose, membershipReason, language, ...person }: typeof form.values): Promise<void> {
    const createAdminMemberDto: CreateAdminMemberDto = {
      ...person,
      language: toLanguage(language),
      role: roleOf[purposes.find((one) => one === purpose) ?? 'member'],
      ...(isMember ? { membershipReason } : {}),
    };
    const outcome = await runAction(() => invite(createAdminMemberDto), {
      done: t('invite.done', { email: person.email.trim() }),
      form,
    });
    if (outcome.isDone && outcome.data) await navigate(paths.member(outcome.data.id));
  }

  return (
    <form ref={form.formRef} className={styles.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {/* It is somebody else: the browser's own address must not be offered. */}
      <div className={styles.pair}>
        <TextField {...field('firstName')} autoComplete="off" />
        <TextField {...field('lastName')} autoComplete="off" />
      </div>
      <TextField {...field('email')} autoComplete="off" />
      <div className={styles.pair}>
        <SelectField
          {...field('purpose')}
          options={purposes.map((value) => ({ value, label: t(`invite.purposes.${value}`) }))}
        />
        <SelectField
          {...field('language')}
          options={languages.map((value) => ({ value, label: copy.languageOf(value) }))}
        />
      </div>
      <p className="ui-small ui-soft" aria-live="polite">
        {t(`invite.purposeHelp.${form.values.purpose}`)}
      </p>
      {isMember && <TextArea {...field('membershipReason')} required rows={2} />}
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('actions.busy')}>
          {t('invite.send')}
        </Button>
        <Button variant="secondary" onClick={close}>
          {t('actions.keep')}
        </Button>
      </p>
    </form>
  );
}
