import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { lazy, Suspense, useState } from 'react';

const SupportDialog = lazy(() =>
  import(/* webpackChunkName: "support-dialog" */ './support-dialog').then(({ SupportDialog: component }) => ({
    default: component,
  })),
);

/** Link to the support dialog, shown in every step. */
export function TalkToAPerson() {
  const { t } = useTranslation('membership-inner-circle');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('support.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <SupportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
