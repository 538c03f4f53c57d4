import { useTranslation } from '@leap/platform';
import { ButtonLink } from '@leap/ui';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../../paths';

const SupportDialog = lazy(() =>
  import(/* webpackChunkName: "support-dialog" */ './support-dialog').then(({ SupportDialog: component }) => ({
    default: component,
  })),
);

/** Link that opens the support dialog, and without scripts a page with the same form. Shown in every step. */
export function TalkToAPerson() {
  const { t } = useTranslation('membership');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <ButtonLink
        variant="quiet"
        to={paths.support}
        data-press=""
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {t('talk')}
      </ButtonLink>
      {isOpen && (
        <Suspense>
          <SupportDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
