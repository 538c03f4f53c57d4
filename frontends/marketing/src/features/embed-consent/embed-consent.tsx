import { useTranslation } from '@leap/platform';
import { Button, TextLink } from '@leap/ui';
import { EmbedOffer } from '@leap/ui/embed-offer';
import { useEffect, useRef, type ReactNode } from 'react';
import { useEmbedConsent } from './consent-store';
import styles from './embed-consent.module.css';

interface EmbedConsentProps {
  /** Address of the frame, usually on another site; not requested before the consent. */
  src: string;
  /** Names the frame; of a video, its host. */
  title: string;
  /** Link to the same content at its host. */
  elsewhere?: string;
  /** A video instead of a podcast. Its host learns this site's name: YouTube plays for no other. */
  isVideo?: boolean;
  /** A player of ours that loads from the address; absent: a frame does. */
  children?: ReactNode;
}

/** Height of the player in pixels; reserved by the style sheet, to avoid layout shifts. */
const HEIGHT = 352;

/** A player. One of this site is loaded at once; of an external one its placeholder names what would be loaded and from where, until a consent. */
export function EmbedConsent({ src, title, elsewhere, isVideo = false, children }: EmbedConsentProps) {
  const { t } = useTranslation('marketing-embed-consent');
  const foreign = URL.canParse(src) ? new URL(src) : undefined;
  const host = foreign?.host ?? '';
  const consent = useEmbedConsent(foreign?.origin ?? '');
  const { agree, withdraw } = consent;
  const agreed = !foreign || consent.agreed;
  const frame = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);

  // The clicked button is removed, so the focus is moved.
  useEffect(() => {
    if (pressed.current) frame.current?.focus();
    pressed.current = false;
  }, [agreed]);

  const elsewhereLabel = isVideo ? t('elsewhereVideo', { title }) : t('elsewhere');
  const decide = (action: () => void) => () => {
    pressed.current = true;
    action();
  };
  return (
    <div>
      <div
        ref={frame}
        tabIndex={-1}
        className={children ? styles.compact : styles.frame}
        role="group"
        aria-label={title}
      >
        {agreed && children}
        {agreed && !children && (
          <>
            <p className={styles.loading} aria-hidden="true">
              <span className={styles.shape} />
              <strong>{t('loading')}</strong>
              {foreign && <span>{t('loadingFrom', { host })}</span>}
            </p>
            <iframe
              className={styles.player}
              src={src}
              title={title}
              height={HEIGHT}
              loading="lazy"
              referrerPolicy={isVideo ? 'strict-origin' : 'no-referrer'}
              // A page of this site's own origin that may also run scripts could take its sandbox off.
              sandbox={`allow-scripts allow-popups allow-popups-to-escape-sandbox${foreign ? ' allow-same-origin' : ''}`}
              allow="encrypted-media; fullscreen; picture-in-picture"
            />
          </>
        )}
        {!agreed && (
          <EmbedOffer
            title={t('title')}
            text={t('text', { host })}
            load={t('load')}
            remembered={t('remembered')}
            elsewhere={elsewhere === undefined ? undefined : { href: elsewhere, label: elsewhereLabel }}
            onLoad={decide(agree)}
          />
        )}
      </div>
      {!foreign && !children && elsewhere && (
        <p className={styles.withdraw}>
          <TextLink href={elsewhere} external arrow>
            {elsewhereLabel}
          </TextLink>
        </p>
      )}
      {foreign && agreed && (
        <p className={styles.withdraw}>
          <span>{t('loadedFrom', { host })}</span>{' '}
          <Button variant="quiet" size="small" onClick={decide(withdraw)}>
            {t('withdraw')}
          </Button>
        </p>
      )}
    </div>
  );
}
