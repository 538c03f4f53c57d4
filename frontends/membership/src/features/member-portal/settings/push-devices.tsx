import {
  useAddPushDeviceMutation,
  useGetPushDevicesQuery,
  useRemovePushDeviceMutation,
  type NotificationSettingsDto,
  type PushDeviceDto,
  type UpdateNotificationSettingsDto,
} from '@leap/client/membership';
import { formatDate, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox } from '@leap/ui';
import { useRef, useState } from 'react';
import { NotLoaded } from '../../form-parts/not-loaded';
import { pushObstacle, subscribe, unsubscribe, type PushObstacle } from './browser-push';
import { pushKinds, pushTexts, type PushKind } from './push-values';
import styles from './settings.module.css';

interface PushDevicesProps {
  isMember: boolean;
  chosen: NotificationSettingsDto;
  onChoose(changes: UpdateNotificationSettingsDto): void;
}

/** The kinds that somebody gets: administrators without a membership those about their own posts. */
export const pushKindsFor = (isMember: boolean): readonly PushKind[] => (isMember ? pushKinds : ['pushComments']);

/** Notifications on devices: off until a click, for each browser on its own. */
export function PushDevices({ isMember, chosen, onChoose }: PushDevicesProps) {
  const { t } = useTranslation('membership-member-data');
  const query = useGetPushDevicesQuery();
  const { data } = query;
  const [add, adding] = useAddPushDeviceMutation();
  const [remove, removing] = useRemovePushDeviceMutation();
  const [state, setState] = useState<'asking' | 'failed' | PushObstacle>();
  const status = useRef<HTMLDivElement>(null);

  if (!data)
    return (
      <NotLoaded
        query={query}
        failed={t('push.notLoaded')}
        retry={t('notifications.retry')}
        loading={t('push.loading')}
        lines={2}
        className={styles.form}
      />
    );

  const { availability, publicKey = '', devices } = data;
  const isOn = devices.some(({ isCurrent }) => isCurrent);
  const obstacle = availability === 'available' ? pushObstacle() : availability;

  async function turnOn(): Promise<void> {
    setState('asking');
    try {
      const subscription = await subscribe(publicKey);
      if (!subscription) return setState(pushObstacle());
      const { error } = await add(subscription);
      setState(error ? 'failed' : undefined);
      if (!error && pushKindsFor(isMember).every((kind) => !chosen[kind]))
        onChoose(Object.fromEntries(pushKindsFor(isMember).map((kind) => [kind, !kind.endsWith('Before')])));
      if (!error) status.current?.focus();
    } catch {
      setState('failed');
    }
  }

  async function turnOff({ id, isCurrent }: PushDeviceDto): Promise<void> {
    const { error } = await remove(id);
    setState(error ? 'failed' : undefined);
    if (error) return;
    status.current?.focus();
    if (isCurrent) await unsubscribe().catch(() => undefined);
  }

  return (
    <fieldset className={styles.quiet}>
      <legend>{t('push.title')}</legend>
      <p className="ui-soft">{t('push.intro')}</p>
      <div role="status" ref={status} tabIndex={-1}>
        {isOn && <p>{t('push.isOn')}</p>}
        {!isOn && obstacle && <p>{t(`push.${obstacle}`)}</p>}
        {!isOn && removing.isSuccess && <p>{t('push.removed')}</p>}
      </div>
      {!isOn && !obstacle && (
        <Button
          variant="secondary"
          busy={state === 'asking' || adding.isLoading}
          busyLabel={t('push.asking')}
          onClick={() => void turnOn()}
        >
          {t('push.turnOn')}
        </Button>
      )}
      {state === 'failed' && (
        <Callout tone="alarm" role="alert">
          <p>{t('push.failed')}</p>
        </Callout>
      )}
      {devices.length > 0 && (
        <>
          {pushKindsFor(isMember).map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              label={t(`notifications.${pushTexts[kind]}`)}
              checked={chosen[kind]}
              onChange={(event) => onChoose({ [kind]: event.currentTarget.checked })}
            />
          ))}
          <ul className={styles.devices} aria-label={t('push.devices')}>
            {devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                isBusy={removing.isLoading}
                onRemove={() => void turnOff(device)}
              />
            ))}
          </ul>
        </>
      )}
    </fieldset>
  );
}

function Device({ device, isBusy, onRemove }: { device: PushDeviceDto; isBusy: boolean; onRemove(): void }) {
  const { t } = useTranslation('membership-member-data');
  const language = useLanguage();
  const name = device.device ?? t('push.unknown');
  return (
    <li>
      <span>
        {name}
        {device.isCurrent && ` ${t('push.current')}`}
        <br />
        <span className="ui-small ui-soft">
          {t('push.since', {
            date: formatDate(device.createdAt, language, 'day', Intl.DateTimeFormat().resolvedOptions().timeZone),
          })}
        </span>
      </span>
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        busyLabel={t('push.removing')}
        aria-label={t('push.removeNamed', { device: name })}
        onClick={onRemove}
      >
        {t('push.remove')}
      </Button>
    </li>
  );
}
