import { useTranslation } from '@leap/platform';
import type { AdminImageDto } from '@leap/client/admin';
import type { Form, FormValues } from '@leap/forms';
import contentStyles from '../content/content.module.css';
import { ImageField } from '../images/image-field';

interface ImageSettingProps {
  name: string;
  label: string;
  error?: string;
  help?: string;
  form: Form<FormValues>;
}

/** A picture of the library. The portrait's alternative texts are filled in where it brings some. */
export function ImageSetting({ name, label, help, error, form }: ImageSettingProps) {
  const { t } = useTranslation('admin-settings');

  function choose(id: string, image?: AdminImageDto): void {
    if (name !== 'portraitImageId') return form.set(name, id);
    form.setAll({
      portraitImageId: id,
      'portraitAlt.en': image?.altEn ?? '',
      'portraitAlt.es': image?.altEs ?? '',
      'portraitFocus.x': '50',
      'portraitFocus.y': '40',
    });
  }

  return (
    <div className={contentStyles.whole}>
      <ImageField
        label={label}
        none={`${t('picture.none')} ${help ?? ''}`}
        value={form.values[name] ?? ''}
        error={error}
        isDescribedBeside={name === 'portraitImageId'}
        onChange={choose}
      />
    </div>
  );
}
