import type { NotificationSettingsDto, UpdateNotificationSettingsDto } from '@leap/client/membership';
import { useTranslation } from '@leap/platform';
import { Button } from '@leap/ui';
import { useEffect, useRef } from 'react';
import type { EmailKind, UnreadKind } from './notification-values';
import type { PushKind } from './push-values';
import styles from './settings.module.css';

/** What the button did last: turned all off, whose earlier choices it can bring back, or brought them back. */
export type AllOffState = { earlier: UpdateNotificationSettingsDto } | 'restored' | undefined;

interface AllOffProps {
  kinds: readonly (EmailKind | UnreadKind | PushKind)[];
  chosen: NotificationSettingsDto;
  state: AllOffState;
  onChange(changes: UpdateNotificationSettingsDto, state: AllOffState): void;
}

/** Turns all shown emails and push messages off, says so, and brings the earlier choices back. The focus stays on what can be done next. */
export function AllOff({ kinds, chosen, state, onChange }: AllOffProps) {
  const { t } = useTranslation('membership-member-data');
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  const isAnyOn = kinds.some((kind) => chosen[kind]);
  const earlier = !isAnyOn && typeof state === 'object' ? state.earlier : undefined;

  // The pressed button is replaced by its opposite; after a failure, by itself.
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) button.current?.focus();
  }, [isAnyOn]);

  function press(changes: UpdateNotificationSettingsDto, next: AllOffState): void {
    wasPressed.current = true;
    onChange(changes, next);
  }

  return (
    <div className={styles.off}>
      <p role="status" className="ui-soft">
        {earlier && t('notifications.isAllOff')}
        {isAnyOn && state === 'restored' && t('notifications.restored')}
      </p>
      {isAnyOn && (
        <Button
          key="off"
          ref={button}
          variant="quiet"
          onClick={() =>
            press(Object.fromEntries(kinds.map((kind) => [kind, false])), {
              earlier: Object.fromEntries(kinds.filter((kind) => chosen[kind]).map((kind) => [kind, true])),
            })
          }
        >
          {t('notifications.allOff')}
        </Button>
      )}
      {earlier && (
        <Button key="undo" ref={button} variant="quiet" onClick={() => press(earlier, 'restored')}>
          {t('notifications.undo')}
        </Button>
      )}
    </div>
  );
}
