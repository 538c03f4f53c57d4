import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import { useLayoutEffect, useState, type Ref } from 'react';
import { createPortal } from 'react-dom';
import styles from './contact-dialog.module.css';

/**
 * Where the dialog was opened: below the focused control, else (browsers that do not focus a pressed button, or a dialog opened by the address) at
 * the end of the section that is being read.
 */
export function confirmationAnchor(): HTMLElement {
  const opener = document.activeElement?.closest<HTMLElement>('main button, main a');
  const block = opener?.closest<HTMLElement>('li') ?? opener?.parentElement;
  if (block) return block;
  const read = Array.from(document.querySelectorAll<HTMLElement>('main section')).findLast(
    (section) => section.getBoundingClientRect().top < window.innerHeight / 2,
  );
  return read?.querySelector<HTMLElement>('.ui-container') ?? document.querySelector('main') ?? document.body;
}

/** What happens now, in the page itself: the toast goes, this stays. */
export function ContactSent({ email, anchor, ref }: { email: string; anchor: HTMLElement; ref: Ref<HTMLDivElement> }) {
  const { t } = useTranslation('marketing-contact-dialog');
  const [host] = useState(() => Object.assign(document.createElement('div'), { className: styles.sent }));
  useLayoutEffect(() => {
    if (anchor.matches('li, .ui-container, main, body')) anchor.append(host);
    else anchor.after(host);
    return () => host.remove();
  }, [host, anchor]);
  return createPortal(
    <div ref={ref} tabIndex={-1}>
      <Callout tone="success" title={t('sent.title')}>
        <p>{t('sent.text', { email })}</p>
      </Callout>
    </div>,
    host,
  );
}
