import { useGetAdminImageQuery } from '@leap/client/admin';
import type { Form, FormValues } from '@leap/forms';
import { useTranslation } from '@leap/platform';
import { cropAround } from '@leap/ui/picture';
import { Slider } from '@leap/ui/slider';
import { useId, type MouseEvent } from 'react';
import contentStyles from '../content/content.module.css';
import styles from './focus-setting.module.css';

const AXES = ['x', 'y'] as const;
/** The crops of the first screen. */
const CROPS = ['phone', 'computer'] as const;

const percent = (part: number): string => String(Math.round(Math.min(1, Math.max(0, part)) * 100));
const inPercent = (value: number): string => `${value} %`;

/** The point of the portrait that every crop keeps: by pointing at it, or by two sliders. Shows both crops at once. */
export function FocusSetting({ form }: { form: Form<FormValues> }) {
  const { t } = useTranslation('admin-settings');
  const labelId = useId();
  const id = form.values['portraitImageId'] ?? '';
  const { currentData: image } = useGetAdminImageQuery(id, { skip: id === '' });
  if (!image) return null;
  const [x, y] = AXES.map((axis) => Number(form.values[`portraitFocus.${axis}`]));
  const focus = { x: x || 0, y: y || 0 };

  function point({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>): void {
    // Pressed without a pointer, it has no place.
    if (detail === 0) return;
    const box = currentTarget.getBoundingClientRect();
    form.setAll({
      'portraitFocus.x': percent((clientX - box.left) / box.width),
      'portraitFocus.y': percent((clientY - box.top) / box.height),
    });
  }

  const picture = { src: image.address, srcSet: image.sourceSet, width: image.width, height: image.height };
  return (
    <div role="group" aria-labelledby={labelId} className={`${contentStyles.whole} ${styles.focus}`}>
      <p id={labelId} className="ui-label">
        {t('focus.label')}
      </p>
      <p className="ui-help">{t('focus.help')}</p>
      <div className={styles.views}>
        {/* The short way for pointers; the sliders below do the same for the keyboard. */}
        <button type="button" tabIndex={-1} className={styles.whole} aria-label={t('focus.help')} onClick={point}>
          <img {...picture} alt="" sizes="20rem" />
          <span className={styles.point} style={{ left: `${focus.x}%`, top: `${focus.y}%` }} />
        </button>
        {CROPS.map((crop) => (
          <figure key={crop}>
            <span className={`${styles.crop} ${styles[crop]}`}>
              <img {...picture} alt="" sizes="12rem" style={cropAround(focus)} />
            </span>
            <figcaption className="ui-small">{t(`focus.${crop}`)}</figcaption>
          </figure>
        ))}
      </div>
      <div className={contentStyles.pair}>
        {AXES.map((axis) => (
          <Slider
            key={axis}
            label={t(`fields.portraitFocus.${axis}`)}
            value={focus[axis]}
            min={0}
            max={100}
            step={1}
            formatValue={inPercent}
            onValueChange={(value) => form.set(`portraitFocus.${axis}`, String(value))}
          />
        ))}
      </div>
    </div>
  );
}
