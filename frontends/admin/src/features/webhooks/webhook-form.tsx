import {
  api,
  useCreateWebhookMutation,
  useUpdateWebhookMutation,
  type NewWebhookDto,
  type WebhookDto,
} from '@leap/client/admin';
import { createWebhookFields } from '@leap/client/fields/webhooks-admin';
import { eventKinds } from '@leap/domain';
import { TICKED, useFields } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { Button, Checkbox, cx, TextField } from '@leap/ui';
import { useMemo } from 'react';
import contentStyles from '../content/content.module.css';
import { EditForm } from '../content/edit-form';
import { SaveBar } from '../content/save-bar';
import { useEditForm } from '../content/use-edit-form';
import styles from './webhooks.module.css';
import {
  emptyWebhook,
  kindsByRecord,
  toWebhook,
  validateWebhook,
  valuesOfWebhook,
  type WebhookValues,
} from './webhook-values';

const names: readonly (keyof WebhookValues & string)[] = ['name', 'url', ...eventKinds];

interface WebhookFormProps {
  /** Undefined for a new one. */
  webhook: WebhookDto | undefined;
  onCreated?(webhook: NewWebhookDto): void;
}

/** Name, address and kinds of a webhook. */
export function WebhookForm({ webhook, onCreated }: WebhookFormProps) {
  const { t } = useTranslation('admin-webhooks');
  const [create] = useCreateWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const id = webhook?.id ?? '';
  const edit = useEditForm<WebhookValues, WebhookDto | NewWebhookDto>({
    saved: webhook,
    draft: `webhook-${id || 'new'}`,
    empty: emptyWebhook,
    valuesOf: valuesOfWebhook,
    validate: validateWebhook,
    create: (values) => create(toWebhook(values)),
    update: (values, version) => update({ id, updateWebhookDto: { ...toWebhook(values), version } }),
    newest: (fresh) => api.endpoints.getWebhook.initiate(id, fresh),
    done: t(webhook ? 'saved' : 'created.toast'),
  });
  const form = useMemo(() => ({ ...edit.form, constraints: createWebhookFields }), [edit.form]);
  const { field, box } = useFields(form, 'admin-webhooks');
  const isAll = eventKinds.every((kind) => edit.form.values[kind] === TICKED);
  return (
    <EditForm
      edit={edit}
      fields={names.map((key) => ({ key, label: t(`fields.${key}`) }))}
      onSaved={(saved) => 'signingKey' in saved && onCreated?.(saved)}
    >
      <div className={contentStyles.pair}>
        <TextField {...field('name')} autoComplete="off" />
        <TextField {...field('url')} type="url" autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </div>
      <div role="group" aria-labelledby="webhook-kinds" className={contentStyles.whole}>
        <h2 id="webhook-kinds" className="ui-h3">
          {t('kinds.title')}
        </h2>
        <p className="ui-soft">{t('kinds.text')}</p>
        <p>
          <Button
            variant="quiet"
            onClick={() => edit.form.setAll(Object.fromEntries(eventKinds.map((kind) => [kind, isAll ? '' : TICKED])))}
          >
            {t(isAll ? 'kinds.none' : 'kinds.all')}
          </Button>
        </p>
        <div className={contentStyles.pair}>
          {[...kindsByRecord].map(([record, kinds]) => (
            <fieldset key={record}>
              <legend className={cx('ui-label', styles.record)}>{t(`records.${record}`)}</legend>
              {kinds.map((kind) => (
                <Checkbox key={kind} {...box(kind)} />
              ))}
            </fieldset>
          ))}
        </div>
      </div>
      <SaveBar edit={edit} create={t('create')} />
    </EditForm>
  );
}
