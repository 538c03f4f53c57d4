import {
  useGetNotificationSettingsQuery,
  useGetPushDevicesQuery,
  useUpdateNotificationSettingsMutation,
  type UpdateNotificationSettingsDto,
} from '@leap/client/membership';
import { formatDate, zoneName, type Language } from '@leap/domain';
import { PostedParts, usePosted, usePostedCall } from '@leap/forms';
import { useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, Callout, Checkbox, cx, SelectField } from '@leap/ui';
import { useState } from 'react';
import { AllOff, type AllOffState } from './all-off';
import { PushDevices, pushKindsFor } from './push-devices';
import styles from './settings.module.css';
import {
  chosenFrequency,
  chosenIn,
  emailKinds,
  frequencies,
  frequencyOf,
  offeredHours,
  QUIET,
  quietHours,
  SHOWN,
  toFrequency,
  unreadKinds,
  type EmailKind,
  type UnreadKind,
} from './notification-values';
import { useOwnZone } from './use-own-zone';
import { Scripted } from '../../form-parts/scripted';
import { NotLoaded } from '../../form-parts/not-loaded';

const HOURS = 24;
/** Each hour of a day, as the product shows times. */
const hoursIn = (language: Language) =>
  Array.from({ length: HOURS }, (_, hour) => ({
    value: String(hour),
    label: formatDate(Date.UTC(2000, 0, 1, hour), language, 'time'),
  }));
const helped = {
  calls: undefined,
  callDayBefore: 'notifications.callDayBeforeHelp',
  callHourBefore: 'notifications.callHourBeforeHelp',
  digest: 'notifications.digestHelp',
  series: 'notifications.seriesHelp',
  practice: 'notifications.practiceHelp',
} as const;

/** Notification settings; each is saved on change, and reset after a failure. Without scripts, a button saves them. */
export function NotificationChoices({ isMember = true }: { isMember?: boolean }) {
  const { t } = useTranslation('membership-member-data');
  const language = useLanguage();
  const query = useGetNotificationSettingsQuery();
  const { data } = query;
  const { data: push } = useGetPushDevicesQuery();
  useOwnZone();
  const about: readonly UnreadKind[] = isMember ? unreadKinds : ['comments'];
  const kinds: readonly EmailKind[] = isMember ? emailKinds : [];
  // Without a device there is nothing to turn off.
  const pushed = push && push.devices.length > 0 ? pushKindsFor(isMember) : [];
  const [update, updating] = useUpdateNotificationSettingsMutation();
  const posted = usePosted('notifications');
  const saving = usePostedCall('notifications') ?? updating;
  // Changes that are not stored yet.
  const [touched, setTouched] = useState<UpdateNotificationSettingsDto>(() =>
    posted && !posted.isSent ? chosenIn(posted.values) : {},
  );
  const [allOff, setAllOff] = useState<AllOffState>();

  if (!data)
    return (
      <NotLoaded
        query={query}
        failed={t('notifications.failed')}
        retry={t('notifications.retry')}
        loading={t('notifications.loading')}
        lines={3}
        className={styles.form}
      />
    );

  async function choose(changes: UpdateNotificationSettingsDto, next?: AllOffState) {
    setAllOff(next);
    setTouched((before) => ({ ...before, ...changes }));
    const { error } = await update(changes);
    if (error)
      setTouched((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in changes))));
  }

  const chosen = { ...data, ...touched };
  const hasQuietHours = chosen.quietFrom !== chosen.quietUntil;
  const hours = hasQuietHours ? chosen : offeredHours(chosen);
  const [from, until] = quietHours;

  return (
    <form method="post" className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <PostedParts form="notifications" />
      {process.env.IS_SERVER && <input type="hidden" name={SHOWN} value={kinds.join(' ')} />}
      <fieldset className={styles.quiet}>
        <legend>{t('notifications.about.title')}</legend>
        <p className="ui-soft">{t('notifications.about.intro')}</p>
        <div className={styles.frequencies}>
          {about.map((kind) => (
            <SelectField
              key={kind}
              name={frequencyOf[kind]}
              label={t(`notifications.${kind}`)}
              options={frequencies.map((value) => ({ value, label: t(`notifications.about.${value}`) }))}
              value={chosenFrequency(chosen, kind)}
              onChange={(event) => void choose(toFrequency(kind, event.currentTarget.value))}
            />
          ))}
        </div>
      </fieldset>
      {kinds.map((kind) => {
        const help = helped[kind];
        return (
          <Checkbox
            key={kind}
            name={kind}
            label={t(`notifications.${kind}`)}
            help={help && t(help)}
            checked={chosen[kind]}
            onChange={(event) => void choose({ [kind]: event.currentTarget.checked })}
          />
        );
      })}
      <Scripted plain={null}>
        <PushDevices isMember={isMember} chosen={chosen} onChoose={(changes) => void choose(changes)} />
      </Scripted>
      <AllOff
        kinds={[...about, ...kinds, ...pushed]}
        chosen={chosen}
        state={allOff}
        onChange={(changes, next) => void choose(changes, next)}
      />
      <fieldset className={styles.quiet}>
        <legend>{t('notifications.quiet.title')}</legend>
        <p className="ui-soft">{t('notifications.quiet.intro')}</p>
        <Checkbox
          name={QUIET}
          label={t('notifications.quiet.on')}
          checked={hasQuietHours}
          onChange={(event) =>
            void choose(event.currentTarget.checked ? offeredHours(chosen) : { quietUntil: chosen.quietFrom })
          }
        />
        <div className={cx(styles.hours, !hasQuietHours && styles.unused)}>
          {quietHours.map((name) => (
            <SelectField
              key={name}
              name={name}
              label={t(`notifications.quiet.${name}`)}
              // Equal hours stand for none, which is what the box is for.
              options={hoursIn(language).filter(({ value }) => value !== String(hours[name === from ? until : from]))}
              value={String(hours[name])}
              onChange={(event) => void choose({ [name]: Number(event.currentTarget.value) })}
            />
          ))}
        </div>
        {hasQuietHours && (
          <p className="ui-small ui-soft">
            {data.timeZone
              ? t('notifications.quiet.zone', { zone: zoneName(new Date(), data.timeZone, language) })
              : t('notifications.quiet.noZone')}
          </p>
        )}
      </fieldset>
      <noscript>
        {process.env.IS_SERVER && (
          <Button type="submit" withoutScript>
            {t('notifications.save')}
          </Button>
        )}
      </noscript>
      <div role="status" id="notifications-saved" tabIndex={-1}>
        {saving.isSuccess && <p className="ui-soft">{t('notifications.saved')}</p>}
      </div>
      {saving.isError && (
        <Callout tone="alarm" role="alert">
          <p>{t('notifications.notSaved')}</p>
        </Callout>
      )}
    </form>
  );
}
