import { isApiError, useCreateBillingPortalSessionMutation, useGetMyMembershipQuery } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button, Callout } from '@leap/ui';
import { NeedsScript, Scripted } from '../../form-parts/scripted';
import styles from './settings.module.css';

interface ManageMembershipProps {
  /** Opens an address outside of the router; replaced in tests. */
  leave?(address: string): void;
}

/** Link to Stripe's billing portal with card, plan, invoices and cancellation, which returns to the portal; absent for who never paid. */
export function ManageMembership({ leave = assign }: ManageMembershipProps) {
  const { t } = useTranslation('membership-portal');
  const { data, isLoading } = useGetMyMembershipQuery();
  const [open, opening] = useCreateBillingPortalSessionMutation();

  async function press() {
    const { data: session } = await open();
    if (session) leave(session.url);
  }

  if (isLoading || data?.hasBillingPortal === false) return null;
  const isMissing = isApiError(opening.error) && opening.error.status === 404;
  return (
    <Scripted plain={process.env.IS_SERVER && <NeedsScript />}>
      <div className={styles.stack}>
        <Button
          variant="secondary"
          busy={opening.isLoading || opening.isSuccess}
          busyLabel={t('membership.busy')}
          onClick={() => void press()}
        >
          {t('membership.manage')}
        </Button>
        {opening.isError && (
          <Callout tone={isMissing ? 'note' : 'alarm'} role="alert">
            <p>{t(isMissing ? 'membership.notByStripe' : 'membership.failed')}</p>
          </Callout>
        )}
      </div>
    </Scripted>
  );
}

function assign(address: string): void {
  window.location.assign(address);
}
