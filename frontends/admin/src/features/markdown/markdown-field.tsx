import type { Language } from '@leap/domain';
import { useTranslation } from '@leap/platform';
import type { TextAreaProps } from '@leap/ui';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { MarkdownSource, type TextFieldProps } from './markdown-source';

interface MarkdownFieldProps extends Omit<TextAreaProps, 'id' | 'value' | 'onPaste' | 'help' | 'label'> {
  label: string;
  /** Help that stays visible below the field. */
  help?: string;
  value: string;
  /** Language of the text, which the alternative text of a picture is written in. */
  lang: Language;
  /** What the text may contain. */
  kind: TextFieldProps['kind'];
  /** Called with the text after an edit that is not typed into the text area. */
  onEdit(value: string): void;
}

type Visual = typeof import('./editor/visual-field');

/** A text: edited as its readers see it, or as Markdown, which it is until the editor is loaded, and where it cannot be. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { t } = useTranslation('admin-markdown');
  const id = useId();
  const [mode, setMode] = useState<'visual' | 'markdown' | 'tooLong'>('visual');
  const [picture, setPicture] = useState<{ file?: File }>();
  const [wasToggled, setWasToggled] = useState(false);
  /** Who was writing goes on in the text area. */
  const [isFocused, setFocused] = useState(false);
  const { value, kind } = props;
  const visual = useVisual(id, (loaded) => {
    if (!loaded.canShow(value, kind)) setMode('tooLong');
  });

  // The text area stays while its dialog is open.
  const isVisual = visual !== undefined && mode === 'visual' && picture === undefined;
  const showMarkdown = (): void => {
    setFocused(false);
    setWasToggled(true);
    setMode('markdown');
  };
  const showVisual = ({ canShow }: Visual): void => {
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
  if (isVisual) return <visual.VisualField {...field} onTooLong={giveUp} />;
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

/** The editor, as soon as it is loaded and nobody writes into the text area. */
function useVisual(id: string, onLoad: (loaded: Visual) => void): Visual | undefined {
  const [visual, setVisual] = useState<Visual>();
  const arrive = useEffectEvent((loaded: Visual) => {
    onLoad(loaded);
    setVisual(loaded);
  });
  useEffect(() => {
    // It asks where things are: in a document without a layout (component tests) the text area stays.
    if (typeof document.elementFromPoint !== 'function') return undefined;
    let isHere = true;
    const show = (loaded: Visual): void => {
      const area = document.getElementById(id);
      if (!isHere) return;
      if (area && area === document.activeElement) area.addEventListener('blur', () => show(loaded), { once: true });
      else arrive(loaded);
    };
    // Without it the text area stays.
    void import(/* webpackChunkName: "visual-editor" */ './editor/visual-field').then(show, () => undefined);
    return () => {
      isHere = false;
    };
  }, [id]);
  return visual;
}
