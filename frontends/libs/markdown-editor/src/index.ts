export { MarkdownField, type MarkdownFieldProps } from './markdown-field';
export { markdownEditorTexts } from './markdown-editor-texts';
export type { PictureChooserProps } from './picture-chooser';
