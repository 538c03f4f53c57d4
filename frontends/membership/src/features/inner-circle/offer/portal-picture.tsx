import { useLanguage } from '@leap/i18n';
import pictures from './pictures/pictures.json' with { type: 'json' };
import styles from './portal-picture.module.css';

export type PortalPictureName = keyof typeof pictures;

/** One crop as `npm run product:pictures` wrote it. */
interface Crop {
  hash: string;
  widths: number[];
  /** Of the widest file. */
  height: number;
}

/** The build copies the files there. */
const FOLDER = '/remotes/membership/pictures';

const addressOf = (crop: string, { hash }: Crop, width: number, type: string) =>
  `${FOLDER}/${crop}-${width}.${hash}.${type}`;
const sourceSetOf = (crop: string, files: Crop, type: string) =>
  files.widths.map((width) => `${addressOf(crop, files, width, type)} ${width}w`).join(', ');

/** A picture of the member portal in the language of the page, cropped for phones and for wider screens. */
export function PortalPicture({ name, sizes, alt }: { name: PortalPictureName; sizes: string; alt: string }) {
  const language = useLanguage();
  const { phone, wide }: { phone?: Crop; wide: Crop } = pictures[name][language];
  const wideName = `${name}-${language}-wide`;
  const [smallest = 0] = wide.widths;
  return (
    <picture className={styles.picture}>
      {phone && <PhoneSources crop={`${name}-${language}-phone`} files={phone} />}
      <source type="image/avif" srcSet={sourceSetOf(wideName, wide, 'avif')} sizes={sizes} />
      <img
        src={addressOf(wideName, wide, smallest, 'webp')}
        srcSet={sourceSetOf(wideName, wide, 'webp')}
        sizes={sizes}
        alt={alt}
        width={wide.widths.at(-1)}
        height={wide.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}

function PhoneSources({ crop, files }: { crop: string; files: Crop }) {
  return ['avif', 'webp'].map((type) => (
    <source
      key={type}
      media="(width < 640px)"
      type={`image/${type}`}
      srcSet={sourceSetOf(crop, files, type)}
      sizes="100vw"
      width={files.widths.at(-1)}
      height={files.height}
    />
  ));
}
