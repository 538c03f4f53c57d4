import { MarkdownField as SharedField, type MarkdownFieldProps } from '@leap/markdown-editor';
import { PictureDialog } from './picture-dialog';

/** A text, with pictures of the library. */
export const MarkdownField = (props: Omit<MarkdownFieldProps, 'pictures'>) => (
  <SharedField {...props} pictures={PictureDialog} />
);
