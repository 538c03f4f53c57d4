import type { MarkdownNode } from '@leap/domain';
import { markdownFeatures, parseMarkdown, type MarkdownFeatures } from '@leap/markdown';
import { useToast, useTranslation } from '@leap/platform';
import { Field, cx } from '@leap/ui';
import { NodeSelection } from 'prosemirror-state';
import { useId, useRef, useState, type ComponentProps } from 'react';
import fieldStyles from '../markdown-field.module.css';
import type { TextFieldProps } from '../markdown-source';
import type { TextPicture } from '../picture-chooser';
import { Toolbar } from '../toolbar';
import { LinkDialog, VideoDialog } from './address-dialogs';
import { buttons, fewButtons, offered, signs } from './buttons';
import { commandsOf, insertBlock, linkAt, setLink, type EditorAction, type LinkRange } from './commands';
import { canEdit, selectionOf } from './create-view';
import { shortcuts } from './keys';
import type { EditorSchema } from './schema';
import { matching, SlashMenu, type SlashItem } from './slash-menu';
import type { TextRange } from './text-selection';
import { useTextView } from './use-text-view';
import styles from './visual-field.module.css';

type Control = Parameters<ComponentProps<typeof Field>['children']>[0];

interface VisualFieldProps extends TextFieldProps {
  /** What is selected at first, and has the focus. */
  selection: TextRange | undefined;
  /** Whether the toolbar is one line, for a text that is mostly written without it. */
  isCompact?: boolean;
  onTooLong(): void;
}

/** Whether a text can be edited here. */
export const canShow = (text: string, kind: TextFieldProps['kind']): boolean => canEdit(text, markdownFeatures[kind]);

/** A text parsed as the server will. */
export const treeOf = (text: string, kind: TextFieldProps['kind']): MarkdownNode[] =>
  parseMarkdown(text, markdownFeatures[kind]);

/** Where the selection of a text area is here. */
export const selectionIn = (area: HTMLTextAreaElement, kind: TextFieldProps['kind']): TextRange | undefined =>
  selectionOf(area, markdownFeatures[kind]);

/** A text as its readers see it, to be edited: toolbar, shortcuts, a menu by `/`, and clean pasting. Its value is Markdown. */
export function VisualField({
  toggle,
  wasToggled,
  kind,
  pictures,
  selection,
  isCompact,
  onEdit,
  onTooLong,
  ...field
}: VisualFieldProps) {
  const { t } = useTranslation('markdown-editor');
  const toast = useToast();
  const { id, value, lang, name } = field;
  const features: MarkdownFeatures = markdownFeatures[kind];
  const Pictures = features.images ? pictures : undefined;
  const labelId = `${id}-label`;
  const menuId = useId();
  const [link, setLinkDialog] = useState<LinkRange>();
  const [isVideoOpen, setVideoOpen] = useState(false);
  const [picture, setPicture] = useState<{ file?: File; current?: TextPicture }>();
  /** The selected option of the menu, and the query that it belongs to. */
  const [choice, setChoice] = useState({ query: '', index: 0 });
  const control = useRef<Control>(undefined);

  const editor = useTextView({
    text: value,
    features,
    selection,
    isEditable: () => !field.readOnly,
    onText: onEdit,
    onTooLong(text) {
      onEdit(text);
      onTooLong();
    },
    onLink: () => editor.view && setLinkDialog(linkAt(editor.view.state)),
    onReplaced() {
      setLinkDialog(undefined);
      setVideoOpen(false);
      setPicture(undefined);
    },
    onPicture: askForPicture,
    onRefused: () => toast({ title: t('refused.title'), description: t('refused.text'), variant: 'destructive' }),
    onKey: pressInMenu,
    attributes: (): Record<string, string> => ({
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      ...attributesOf(control.current),
      ...(field.required && { 'aria-required': 'true' }),
      ...(field.readOnly && { 'aria-readonly': 'true' }),
      ...(field.dir && { dir: field.dir }),
      ...(isEmpty() && field.placeholder && { 'aria-placeholder': field.placeholder }),
      ...(options.length > 0 && {
        'aria-haspopup': 'listbox',
        'aria-controls': menuId,
        'aria-activedescendant': `${menuId}-${options[selected]?.name}`,
      }),
      lang,
      spellcheck: 'true',
      class: cx('ui-input ui-prose', styles.text) ?? '',
    }),
  });
  const { slash } = editor;
  const items: SlashItem[] = [
    ...offered.map((action) => ({ name: action, label: t(`edits.${action}`), sign: signs[action] })),
    ...(Pictures ? [{ name: 'picture', label: t('edits.picture'), sign: '▣' }] : []),
    ...(features.embeds ? [{ name: 'video', label: t('edits.video'), sign: '▷' }] : []),
  ];
  const options = slash ? matching(items, slash.query) : [];
  const selected = slash?.query === choice.query ? Math.min(choice.index, options.length - 1) : 0;

  function pressInMenu(event: KeyboardEvent): boolean {
    if (!slash || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') editor.dismissSlash();
    else if (options.length === 0) return false;
    else if (step) setChoice({ query: slash.query, index: (selected + step + options.length) % options.length });
    else if ((event.key === 'Enter' || event.key === 'Tab') && options[selected]) choose(options[selected]);
    else return false;
    // Escape also closes dialogs, and clears the selection elsewhere.
    event.stopPropagation();
    return true;
  }

  function choose({ name: item }: SlashItem): void {
    editor.clearSlash();
    if (item === 'picture') setPicture({});
    else if (item === 'video') setVideoOpen(true);
    else run(item as EditorAction);
  }

  function run(action: EditorAction): void {
    const { view } = editor;
    if (!view?.editable) return;
    view.focus();
    commandsOf(view.state.schema as EditorSchema)[action](view.state, view.dispatch, view);
  }

  function askForPicture(file?: File): void {
    const selection = editor.view?.state.selection;
    const isPicture = selection instanceof NodeSelection && selection.node.type.name === 'picture';
    setPicture(!file && isPicture ? { current: selection.node.attrs as TextPicture } : { file });
  }

  function putPicture(url: string, text: string, caption: string): void {
    const { view } = editor;
    const isChanged = picture?.current !== undefined;
    setPicture(undefined);
    if (!view) return;
    const { state, dispatch } = view;
    const node = (state.schema as EditorSchema).nodes.picture.create({
      url,
      text: text.trim(),
      caption: caption.trim(),
    });
    if (isChanged) dispatch(state.tr.replaceSelectionWith(node));
    else insertBlock(node)(state, dispatch);
  }

  /** The prompt stands where the text will begin. */
  function isEmpty(): boolean {
    const document = editor.view?.state.doc;
    return value === '' && (!document || (document.childCount === 1 && document.firstChild?.type.name === 'paragraph'));
  }

  function label() {
    return (
      // The label of a text area focuses it; that of another element does not.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
      <span id={labelId} onClick={() => editor.view?.focus()}>
        {field.label}
      </span>
    );
  }

  const toolbar = (
    <Toolbar
      controls={id}
      field={field.label}
      focused={wasToggled ? toggle?.name : undefined}
      isCompact={isCompact}
      buttons={[
        ...(isCompact ? fewButtons : buttons).map((button) => ({
          name: button,
          label: t(`edits.${button}`),
          sign: isCompact && button === 'heading' ? 'H' : signs[button],
          shortcut: shortcuts[button],
          isPressed: /^(divider|undo|redo)$/.test(button) ? undefined : editor.active.has(button),
          run: () => (button === 'link' ? editor.view && setLinkDialog(linkAt(editor.view.state)) : run(button)),
        })),
        ...(Pictures
          ? [
              {
                name: 'picture',
                label: t('edits.picture'),
                icon: 'image' as const,
                isPressed: editor.active.has('picture'),
                run: () => askForPicture(),
              },
            ]
          : []),
        ...(features.embeds
          ? [{ name: 'video', label: t('edits.video'), icon: 'play' as const, run: () => setVideoOpen(true) }]
          : []),
        ...(toggle ? [toggle] : []),
      ]}
    />
  );

  return (
    <div className={fieldStyles.field}>
      <Field
        id={id}
        label={label()}
        help={isCompact ? t('hint') : `${field.help ?? t(Pictures ? 'helpWithPictures' : 'help')} ${t('hint')}`}
        error={field.error}
        required={field.required}
        className={field.className}
      >
        {(props) => {
          control.current = props;
          return (
            <>
              {!isCompact && toolbar}
              <div className={styles.editor} data-rows={(field.rows ?? 0) > 8 ? 'many' : 'few'}>
                {isCompact && toolbar}
                <div ref={editor.mount} />
                {/* The form finds the field by its name, and focuses it. */}
                <textarea
                  name={name}
                  value={value}
                  readOnly
                  tabIndex={-1}
                  aria-hidden="true"
                  className={styles.value}
                  onFocus={() => editor.view?.focus()}
                />
                {slash && (
                  <SlashMenu id={menuId} items={options} selected={selected} top={slash.top} onChoose={choose} />
                )}
              </div>
            </>
          );
        }}
      </Field>
      {link && (
        <LinkDialog
          url={link.url}
          needsText={link.from === link.to}
          onClose={() => setLinkDialog(undefined)}
          onDone={(url, text) => {
            setLinkDialog(undefined);
            if (editor.view) setLink(link, url, text)(editor.view.state, editor.view.dispatch);
          }}
        />
      )}
      {isVideoOpen && (
        <VideoDialog
          onClose={() => setVideoOpen(false)}
          onDone={(url) => {
            setVideoOpen(false);
            const { view } = editor;
            if (view)
              insertBlock((view.state.schema as EditorSchema).nodes.video.create({ url }))(view.state, view.dispatch);
          }}
        />
      )}
      {Pictures && (
        <Pictures
          isOpen={picture !== undefined}
          file={picture?.file}
          current={picture?.current}
          language={lang}
          onClose={() => setPicture(undefined)}
          onChoose={putPicture}
        />
      )}
    </div>
  );
}

/** What the field knows of its control. */
function attributesOf(control: Control | undefined): Record<string, string> {
  const describedBy = control?.['aria-describedby'];
  return {
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    ...(control?.['aria-invalid'] && { 'aria-invalid': 'true' }),
  };
}
