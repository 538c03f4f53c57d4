import { useCreateApiTokenMutation, type NewApiTokenDto } from '@leap/client/admin';
import { tokenRooms } from '@leap/domain';
import { useFields, useForm } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, SelectField, TextArea, TextField, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { useAction } from '../record/use-action';
import { useCopy } from '../record/use-copy';
import { apiTokenTexts } from './api-token-texts';
import {
  accesses,
  alwaysChecked,
  emptyApiToken,
  lifetimes,
  toApiToken,
  validateApiToken,
  type ApiTokenValues,
} from './api-token-values';

export const texts = apiTokenTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-tokens:newTitle'), description: t('admin-tokens:newIntro'), noindex: true };
}

/** /admin/api-tokens/new: makes a token, and shows it once. */
export function Page() {
  const { t } = useTranslation('admin-tokens');
  const [created, setCreated] = useState<NewApiTokenDto>();
  return (
    <AdminLayout
      section="api-tokens"
      next={paths.newApiToken}
      title={t('newTitle')}
      intro={t('newIntro')}
      before={<TextLink to={paths.apiTokens}>{t('back')}</TextLink>}
    >
      {created === undefined ? <ApiTokenForm onCreated={setCreated} /> : <NewToken token={created} />}
    </AdminLayout>
  );
}

function ApiTokenForm({ onCreated }: { onCreated(token: NewApiTokenDto): void }) {
  const { t } = useTranslation('admin-tokens');
  const [create] = useCreateApiTokenMutation();
  const { runAction, isBusy } = useAction();
  const form = useForm<ApiTokenValues>({ initial: emptyApiToken, fields: alwaysChecked, validate: validateApiToken });
  const { field } = useFields(form, 'admin-tokens');

  async function send(values: ApiTokenValues): Promise<void> {
    const outcome = await runAction(() => create(toApiToken(values)), { done: t('created.toast'), form });
    if (outcome.isDone && outcome.data) onCreated(outcome.data);
  }

  return (
    <form
      ref={form.formRef}
      className={contentStyles.form}
      noValidate
      onSubmit={form.onSubmit((values) => void send(values))}
    >
      <div className={contentStyles.pair}>
        <TextField {...field('name')} autoComplete="off" />
        <SelectField
          {...field('days')}
          options={lifetimes.map((value) => ({ value, label: t(`lifetimes.${value || 'open'}`) }))}
        />
      </div>
      <fieldset className={contentStyles.whole}>
        <legend className="ui-h3">{t('access.title')}</legend>
        <p className="ui-soft">{t('access.text')}</p>
        <div className={contentStyles.pair}>
          {tokenRooms.map((room) => (
            <SelectField
              key={room}
              {...field(room)}
              options={accesses.map((value) => ({ value, label: t(`access.${value}`) }))}
            />
          ))}
        </div>
      </fieldset>
      <TextArea {...field('allowedAddresses')} rows={2} autoComplete="off" spellCheck={false} />
      <p className="ui-row">
        <Button type="submit" busy={isBusy} busyLabel={t('making')}>
          {t('make')}
        </Button>
      </p>
    </form>
  );
}

/** The token, to be copied now: nothing can show it again. */
function NewToken({ token: { name, token } }: { token: NewApiTokenDto }) {
  const { t } = useTranslation('admin-tokens');
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={contentStyles.form}>
      <h2 className="ui-h3" ref={heading} tabIndex={-1}>
        {t('created.title', { name })}
      </h2>
      <p>{t('created.text')}</p>
      <TextField
        name="token"
        label={t('created.label')}
        value={token}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="ui-row">
        <Button onClick={() => void copy(token, { title: t('created.copied') })}>{t('created.copy')}</Button>
        <ButtonLink to={paths.apiTokens} variant="secondary">
          {t('created.done')}
        </ButtonLink>
      </p>
    </div>
  );
}
