import { useTranslation } from '@leap/platform';
import { TextField } from '@leap/ui';
import type { ChangeEvent } from 'react';
import contentStyles from '../content/content.module.css';
import { ImageField } from '../images/image-field';
import imageStyles from '../images/images.module.css';

/** Extracts a library picture's id from its address. */
const OWN = /^\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
const idOf = (address: string): string => OWN.exec(address)?.[1] ?? '';

interface PictureSettingProps {
  name: string;
  /** The picture's address, or an empty text. */
  value: string;
  label: string;
  help?: string;
  error?: string;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
  /** Called with the address of a library picture. */
  onChoose(address: string): void;
}

/** A library picture, or the address of an external one. */
export function PictureSetting({ name, value, label, help, error, onChange, onChoose }: PictureSettingProps) {
  const { t } = useTranslation('admin-settings');
  const id = idOf(value);
  return (
    <div className={contentStyles.whole}>
      <ImageField
        label={label}
        none={t('picture.none')}
        value={id}
        error={id === '' ? undefined : error}
        onChange={(_id, image) => onChoose(image?.address ?? '')}
      />
      {id === '' && (
        <TextField
          name={name}
          value={value}
          label={t('picture.address')}
          help={help}
          error={error}
          autoComplete="off"
          onChange={onChange}
        />
      )}
    </div>
  );
}

/** Thumbnail of a library picture for comparison; an external one by its address. */
export function SettingPicture({ address }: { address: string }) {
  if (idOf(address) === '') return address;
  return (
    <span className={imageStyles.thumbnail}>
      <img src={address} alt={address} />
    </span>
  );
}
