import {
  useChangeWebhookKeyMutation,
  useDeleteWebhookMutation,
  useGetWebhookQuery,
  useTestWebhookMutation,
  useTurnWebhookOffMutation,
  useTurnWebhookOnMutation,
  type NewWebhookDto,
  type WebhookDto,
} from '@leap/client/admin';
import { useNavigate, useParams, useTranslation } from '@leap/platform';
import type { PageContext, PageHead } from '@leap/platform';
import { Button, ButtonLink, TextField, TextLink } from '@leap/ui';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths';
import { PageHeader } from '../access/page-header';
import contentStyles from '../content/content.module.css';
import { AdminLayout } from '../layout/admin-layout';
import { useTime } from '../people/use-time';
import { ActionButton } from '../record/action-button';
import { History } from '../record/history';
import { PartLinks, RecordPage, RecordPart } from '../record/record-page';
import { useCopy } from '../record/use-copy';
import { useLookAgain } from './use-look-again';
import { WebhookDeliveries } from './webhook-deliveries';
import { WebhookForm } from './webhook-form';
import { WebhookStateTag } from './webhook-state-tag';
import { webhookTexts } from './webhook-texts';

export const texts = webhookTexts;

export function head({ t }: PageContext): PageHead {
  return { title: t('admin-webhooks:one'), description: t('admin-webhooks:intro'), noindex: true };
}

/** /admin/webhooks/:id: one webhook and what it was sent; `new` makes one. */
export function Page() {
  const { t } = useTranslation('admin-webhooks');
  const { id = '' } = useParams();
  // A key is shown once, wherever it was created.
  const [created, setCreated] = useState<NewWebhookDto>();
  return (
    <AdminLayout section="webhooks" next={paths.webhook(id)} title={t('one')} hasOwnTitle>
      {created !== undefined ? (
        <NewKey webhook={created} onDone={() => setCreated(undefined)} />
      ) : id === 'new' ? (
        <div className={contentStyles.page}>
          <PageHeader title={t('newTitle')} before={<TextLink to={paths.webhooks}>{t('back')}</TextLink>}>
            {t('newIntro')}
          </PageHeader>
          <WebhookForm webhook={undefined} onCreated={setCreated} />
        </div>
      ) : (
        <StoredWebhook id={id} onKey={setCreated} />
      )}
    </AdminLayout>
  );
}

function StoredWebhook({ id, onKey }: { id: string; onKey(webhook: NewWebhookDto): void }) {
  const { t } = useTranslation('admin-webhooks');
  const { t: common } = useTranslation('admin-content');
  const { time } = useTime();
  const answer = useGetWebhookQuery(id, {
    refetchOnMountOrArgChange: true,
    pollingInterval: useLookAgain(),
  });
  return (
    <RecordPage
      answer={answer}
      title={({ name }) => name}
      loadingTitle={t('one')}
      back={{ to: paths.webhooks, label: t('back') }}
      intro={({ state, failingSince, formerKeyUntil }) => (
        <>
          <WebhookStateTag state={state} /> {t(`explained.${state}`, { since: time(failingSince) })}
          {formerKeyUntil !== undefined && ` ${t('formerKey', { until: time(formerKeyUntil) })}`}
        </>
      )}
      actions={(webhook) => <Actions webhook={webhook} onKey={onKey} />}
    >
      {(webhook) => (
        <>
          <PartLinks
            parts={[
              { id: 'deliveries', title: t('deliveries.title') },
              { id: 'about', title: t('about') },
              { id: 'history', title: common('history') },
            ]}
          />
          <RecordPart id="deliveries" title={t('deliveries.title')}>
            <WebhookDeliveries webhook={webhook} />
          </RecordPart>
          <RecordPart id="about" title={t('about')}>
            <WebhookForm key={webhook.id} webhook={webhook} />
          </RecordPart>
          <RecordPart id="history" title={common('history')}>
            <History subjectType="webhook" subjectId={webhook.id} />
          </RecordPart>
        </>
      )}
    </RecordPage>
  );
}

function Actions({
  webhook: { id, name, state },
  onKey,
}: {
  webhook: WebhookDto;
  onKey(webhook: NewWebhookDto): void;
}) {
  const { t } = useTranslation('admin-webhooks');
  const navigate = useNavigate();
  const [test] = useTestWebhookMutation();
  const [turnOff] = useTurnWebhookOffMutation();
  const [turnOn] = useTurnWebhookOnMutation();
  const [changeKey] = useChangeWebhookKeyMutation();
  const [remove] = useDeleteWebhookMutation();
  const isOn = state === 'on' || state === 'failing';
  return (
    <>
      {isOn ? (
        <>
          <ActionButton label={t('test.action')} done={t('test.done')} call={() => test(id)} />
          <ActionButton
            label={t('off.action')}
            done={t('off.done')}
            variant="quiet"
            call={() => turnOff(id)}
            confirm={{ title: t('off.title', { name }), text: t('off.text'), action: t('off.action') }}
          />
        </>
      ) : (
        <ActionButton label={t('on.action')} done={t('on.done')} call={() => turnOn(id)} />
      )}
      <ActionButton
        label={t('key.action')}
        done={t('key.done')}
        variant="quiet"
        call={() => changeKey(id)}
        confirm={{ title: t('key.title'), text: t('key.text'), action: t('key.action') }}
        onEnd={(outcome) => outcome.isDone && outcome.data && onKey(outcome.data)}
      />
      <ActionButton
        label={t('delete.action')}
        done={t('delete.done')}
        variant="quiet"
        call={() => remove(id)}
        confirm={{ title: t('delete.title', { name }), text: t('delete.text'), action: t('delete.action') }}
        onEnd={({ isDone }) => isDone && void navigate(paths.webhooks)}
      />
    </>
  );
}

/** The key, to be copied now: nothing can show it again. */
function NewKey({ webhook: { id, name, signingKey }, onDone }: { webhook: NewWebhookDto; onDone(): void }) {
  const { t } = useTranslation('admin-webhooks');
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={contentStyles.form}>
      <h1 className="ui-h3" ref={heading} tabIndex={-1}>
        {t('created.title', { name })}
      </h1>
      <p>{t('created.text')}</p>
      <TextField
        name="signingKey"
        label={t('created.label')}
        value={signingKey}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className="ui-row">
        <Button onClick={() => void copy(signingKey, { title: t('created.copied') })}>{t('created.copy')}</Button>
        <ButtonLink to={paths.webhook(id)} variant="secondary" onClick={onDone}>
          {t('created.done')}
        </ButtonLink>
      </p>
    </div>
  );
}
