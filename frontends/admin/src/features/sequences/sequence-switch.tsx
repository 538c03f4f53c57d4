import {
  useTurnOffAdminSequenceMutation,
  useTurnOnAdminSequenceMutation,
  type AdminSequenceDto,
} from '@leap/client/admin';
import { useTranslation } from '@leap/platform';
import { Callout } from '@leap/ui';
import { ActionButton } from '../record/action-button';

/** Turns a series on and off, and says what that means now. */
export function SequenceSwitch({ sequence }: { sequence: AdminSequenceDto }) {
  const { t } = useTranslation('admin-sequences');
  const [turnOn] = useTurnOnAdminSequenceMutation();
  const [turnOff] = useTurnOffAdminSequenceMutation();
  const { id, isOn, isMailOn, event, steps, updatedAt: version } = sequence;
  if (isOn)
    return (
      <div className="ui-stack ui-gap-4">
        <p className="ui-soft">{t(`switch.runs.${event}`)}</p>
        <p className="ui-row">
          <ActionButton
            label={t('switch.off')}
            done={t('switch.turnedOff')}
            call={() => turnOff({ id, versionDto: { version } })}
            confirm={{ title: t('switch.offTitle'), text: t('switch.offText'), action: t('switch.off') }}
          />
        </p>
      </div>
    );
  if (!isMailOn) return <Callout>{t('switch.mailOff')}</Callout>;
  if (!steps.some(({ isReady }) => isReady)) return <Callout>{t('switch.noSteps')}</Callout>;
  return (
    <div className="ui-stack ui-gap-4">
      <p className="ui-soft">{t('switch.isOff')}</p>
      <p className="ui-row">
        <ActionButton
          label={t('switch.on')}
          done={t('switch.turnedOn')}
          variant="primary"
          call={() => turnOn({ id, versionDto: { version } })}
          confirm={{ title: t('switch.onTitle'), text: t(`switch.onText.${event}`), action: t('switch.on') }}
        />
      </p>
    </div>
  );
}
