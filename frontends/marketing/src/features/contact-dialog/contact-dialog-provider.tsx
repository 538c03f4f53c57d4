import { isContactType, type ContactType } from '@leap/domain';
import { loadTexts, useSearchParams, useToast, useTranslation } from '@leap/platform';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import type { ContactDialogProps } from './contact-dialog';
import { contactDialogTexts } from './contact-dialog-texts';
import { ContactDialogContext } from './use-contact-dialog';

const PARAMETER = 'apply';

/**
 * Provides the contact dialog to a page: by `useContactDialog().open(type)` or by the address, `?apply=<type>`, which is removed on
 * closing. Imported by hand instead of by `lazy`, so that a chunk that cannot be fetched shows a toast instead of breaking the page,
 * and the next click retries.
 */
export function ContactDialogProvider({ source, children }: { source: string; children: ReactNode }) {
  const { i18n, t } = useTranslation('shell');
  const showToast = useToast();
  const [search, setSearch] = useSearchParams();
  const [Dialog, setDialog] = useState<ComponentType<ContactDialogProps> | null>(null);
  const [type, setType] = useState<ContactType>('coaching');
  const [topic, setTopic] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const requested = search.get(PARAMETER);

  const open = useCallback(
    (chosen: ContactType, about?: string) => {
      Promise.all([
        import(/* webpackChunkName: "page-contact" */ './contact-dialog'),
        loadTexts(i18n, contactDialogTexts),
      ]).then(
        ([module]) => {
          setDialog(() => module.ContactDialog);
          setType(chosen);
          setTopic(about);
          setIsOpen(true);
        },
        () => showToast({ title: t('errors.network'), variant: 'destructive' }),
      );
    },
    [i18n, showToast, t],
  );

  const followAddress = useEffectEvent((named: string | null) => {
    if (isContactType(named)) open(named);
    else setIsOpen(false);
  });
  useEffect(() => followAddress(requested), [requested]);

  const close = useCallback(() => {
    setIsOpen(false);
    setSearch(
      (current) => {
        current.delete(PARAMETER);
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [setSearch]);

  const control = useMemo(() => ({ open, source }), [open, source]);
  return (
    <ContactDialogContext value={control}>
      {children}
      {Dialog && <Dialog isOpen={isOpen} type={type} topic={topic} source={source} onClose={close} />}
    </ContactDialogContext>
  );
}
