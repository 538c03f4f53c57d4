import type { SiteSettingsDto } from '@leap/client/marketing';
import { Picture } from '@leap/ui/picture';

interface FounderPictureProps {
  settings: SiteSettingsDto;
  /** Of a picture that brings no text of its own. */
  alt: string;
  /** The largest thing of the first screen. */
  isFirst?: boolean;
  className?: string;
}

/** The founder: the picture of the settings, or another crop of the portrait. Nothing without both. */
export function FounderPicture({ settings, alt, isFirst, className }: FounderPictureProps) {
  const { picture = settings.portrait, photoUrl } = settings.founder;
  // An address of another site comes in one size.
  if (photoUrl && !settings.founder.picture)
    return <img className={className} src={photoUrl} alt={alt} width={480} height={600} loading="lazy" />;
  if (!picture) return null;
  return (
    <Picture
      picture={picture}
      alt={picture.alt || alt}
      sizes="(width >= 640px) 24rem, 90vw"
      isFirst={isFirst}
      className={className}
    />
  );
}
