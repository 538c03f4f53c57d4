import type { Language } from '@leap/domain';
import type { ComponentType } from 'react';

/** A picture as a text has it. */
export interface TextPicture {
  url: string;
  text: string;
  caption: string;
}

export interface PictureChooserProps {
  isOpen: boolean;
  /** A file that was dragged or pasted. */
  file: File | undefined;
  /** A picture of the text whose description is changed. */
  current?: TextPicture;
  /** Of the text. */
  language: Language;
  onClose(): void;
  onChoose(address: string, alt: string, caption: string): void;
}

/** Chooses a picture and its description; whose pictures those are, the application knows. */
export type PictureChooser = ComponentType<PictureChooserProps>;
