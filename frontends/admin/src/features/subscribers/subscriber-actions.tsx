import {
  useDeleteAdminSubscribersMutation,
  useResendSubscriberConfirmationMutation,
  useUnsubscribeAdminSubscribersMutation,
  type AdminSubscriberDto,
  type BulkResultDto,
} from '@leap/client/admin';
import { useNavigate, useTranslation } from '@leap/platform';
import { paths } from '../../paths';
import { ActionButton } from '../record/action-button';

/** Result of a bulk action for its only row; a refused row is a failure. */
function ofOne({ data, error }: { data?: BulkResultDto; error?: unknown }): { data?: unknown; error?: unknown } {
  const [failure] = data?.failed ?? [];
  return failure === undefined
    ? { data, error }
    : { error: { status: failure.code === 'not_found' ? 404 : 500, message: failure.code, code: failure.code } };
}

/** Actions on one subscription. */
export function SubscriberActions({ subscriber: { id, email, state } }: { subscriber: AdminSubscriberDto }) {
  const { t } = useTranslation('admin-subscribers');
  const navigate = useNavigate();
  const [resend] = useResendSubscriberConfirmationMutation();
  const [unsubscribe] = useUnsubscribeAdminSubscribersMutation();
  const [remove] = useDeleteAdminSubscribersMutation();
  return (
    <div className="ui-row">
      {state === 'pending' && <ActionButton label={t('one.resend')} done={t('one.resent')} call={() => resend(id)} />}
      {state !== 'unsubscribed' && (
        <ActionButton
          label={t('unsubscribe.action')}
          done={t('one.unsubscribed', { email })}
          call={async () => ofOne(await unsubscribe({ ids: [id] }))}
          confirm={{
            title: t('one.unsubscribeTitle', { email }),
            text: t('unsubscribe.text'),
            action: t('unsubscribe.action'),
          }}
        />
      )}
      <ActionButton
        label={t('delete.action')}
        done={t('one.deleted', { email })}
        call={async () => ofOne(await remove({ ids: [id] }))}
        confirm={{ title: t('one.deleteTitle', { email }), text: t('delete.text'), action: t('delete.action') }}
        onEnd={({ isDone }) => {
          if (isDone) void navigate(paths.subscribers);
        }}
      />
    </div>
  );
}
