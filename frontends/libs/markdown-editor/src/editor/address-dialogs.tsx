import { embedOf, isLinkAddress } from '@leap/markdown';
import { useTranslation } from '@leap/platform';
import { Button, TextField } from '@leap/ui';
import { Dialog } from '@leap/ui/dialog';
import { useState, type FormEvent, type ReactNode } from 'react';
import styles from './visual-field.module.css';

interface LinkDialogProps {
  /** The present address; empty for a new link. */
  url: string;
  /** Whether there is no text yet. */
  needsText: boolean;
  onClose(): void;
  /** With an empty address, the link is removed. */
  onDone(url: string, text: string): void;
}

/** Asks for the address of a link, and for its text where none is selected. */
export function LinkDialog({ url, needsText, onClose, onDone }: LinkDialogProps) {
  const { t } = useTranslation('markdown-editor');
  const [address, setAddress] = useState(url);
  const [text, setText] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  return (
    <AskDialog
      title={t('link.title')}
      onClose={onClose}
      onSend={() => {
        const checked = linkAddressOf(address);
        if (checked === undefined) setInvalid(true);
        else onDone(checked, text.trim());
        return checked !== undefined;
      }}
      buttons={
        <>
          <Button type="submit" size="small">
            {t('link.save')}
          </Button>
          {url !== '' && (
            <Button variant="secondary" size="small" onClick={() => onDone('', '')}>
              {t('link.remove')}
            </Button>
          )}
        </>
      }
    >
      <TextField
        name="address"
        inputMode="url"
        label={t('link.address')}
        help={t('link.addressHelp')}
        error={isInvalid ? t('link.invalid') : undefined}
        value={address}
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
      />
      {needsText && (
        <TextField
          name="text"
          label={t('link.text')}
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </AskDialog>
  );
}

/** Asks for the address of a video. */
export function VideoDialog({ onClose, onDone }: { onClose(): void; onDone(url: string): void }) {
  const { t } = useTranslation('markdown-editor');
  const [address, setAddress] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  return (
    <AskDialog
      title={t('video.title')}
      onClose={onClose}
      onSend={() => {
        const url = address.trim();
        const isVideo = isLinkAddress(url) && embedOf(url) !== undefined;
        if (isVideo) onDone(url);
        else setInvalid(true);
        return isVideo;
      }}
      buttons={
        <Button type="submit" size="small">
          {t('video.add')}
        </Button>
      }
    >
      <TextField
        name="address"
        inputMode="url"
        label={t('video.address')}
        help={t('video.addressHelp')}
        error={isInvalid ? t('video.invalid') : undefined}
        value={address}
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
      />
    </AskDialog>
  );
}

interface AskDialogProps {
  title: string;
  onClose(): void;
  /** Whether the answer was right; otherwise the first field is focused. */
  onSend(): boolean;
  children: ReactNode;
  buttons: ReactNode;
}

function AskDialog({ title, onClose, onSend, children, buttons }: AskDialogProps) {
  const { t } = useTranslation('markdown-editor');
  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // React's events leave the dialog for the form around the field, which is not to be sent.
    event.stopPropagation();
    if (!onSend()) event.currentTarget.querySelector('input')?.focus();
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} closeLabel={t('close')}>
      <form className={styles.ask} noValidate onSubmit={send}>
        {children}
        <div className={styles.askButtons}>{buttons}</div>
      </form>
    </Dialog>
  );
}

/** What was typed as an address that a text may link to: `example.com` and `ana@example.com` are completed. */
export function linkAddressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  const candidates = [
    text,
    ...(/^[^\s/@:]+@[^\s/@]+\.[^\s/@]+$/.test(text) ? [`mailto:${text}`] : []),
    ...(/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#].*)?$/u.test(text) ? [`https://${text}`] : []),
  ];
  return candidates.find(isLinkAddress);
}
