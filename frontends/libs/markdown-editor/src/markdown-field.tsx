import type { Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { TextAreaProps } from '@leap/ui';
import { useId, useState } from 'react';
import { MarkdownSource, type TextFieldProps } from './markdown-source';
import { useEditor, type ShownEditor } from './on-demand';
import type { PictureChooser } from './picture-chooser';

export interface MarkdownFieldProps extends Omit<TextAreaProps, 'id' | 'value' | 'onPaste' | 'help' | 'label'> {
  label: string;
  /** Help that stays visible below the field. */
  help?: string;
  value: string;
  /** Language of the text, which the alternative text of a picture is written in. */
  lang: Language;
  /** What the text may contain. */
  kind: TextFieldProps['kind'];
  /** Chooses pictures for a text that may have some. */
  pictures?: PictureChooser;
  /** Called with the text after an edit that is not typed into the text area. */
  onEdit(value: string): void;
}

/** A text: edited as its readers see it, or as Markdown, which it is until the editor is loaded, and where it cannot be. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { t } = useTranslation('markdown-editor');
  const id = useId();
  const [mode, setMode] = useState<'visual' | 'markdown' | 'tooLong'>('visual');
  const [picture, setPicture] = useState<{ file?: File }>();
  const [wasToggled, setWasToggled] = useState(false);
  /** Who was writing goes on in the text area. */
  const [isFocused, setFocused] = useState(false);
  const { value, kind } = props;
  const visual = useEditor({ id, kind, isWanted: true, onTooLong: () => setMode('tooLong') });

  // The text area stays while its dialog is open.
  const isVisual = visual !== undefined && mode === 'visual' && picture === undefined;
  const showMarkdown = (): void => {
    setFocused(false);
    setWasToggled(true);
    setMode('markdown');
  };
  const showVisual = ({ canShow }: ShownEditor): void => {
    setWasToggled(true);
    setMode(canShow(value, kind) ? 'visual' : 'tooLong');
  };
  const giveUp = (): void => {
    setFocused(document.getElementById(id) === document.activeElement);
    setWasToggled(false);
    setMode('tooLong');
  };
  const field: TextFieldProps = {
    ...props,
    id,
    wasToggled,
    toggle: visual && {
      name: 'markdown',
      label: t('edits.markdown'),
      sign: 'Markdown',
      isPressed: !isVisual,
      run: isVisual ? showMarkdown : () => showVisual(visual),
    },
  };
  if (isVisual) return <visual.VisualField {...field} selection={visual.selection} onTooLong={giveUp} />;
  return (
    <MarkdownSource
      {...field}
      help={mode === 'tooLong' ? t('tooLong') : props.help}
      isFocused={isFocused}
      picture={picture}
      setPicture={setPicture}
    />
  );
}
