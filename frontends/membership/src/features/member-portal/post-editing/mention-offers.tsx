import { useFindMentionableMembersQuery, type MentionableMemberDto } from '@leap/client/membership';
import { useTexts, useTranslation } from '@leap/platform';
import { Avatar, cx, VisuallyHidden } from '@leap/ui';
import { Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react';
import { ownPicture } from '../post-parts/own-picture';
import styles from './mention-offers.module.css';
import { postEditingTexts } from './post-editing-texts';

/** An `@` and the beginning of a name, of up to two words, before the caret. */
const BEGINNING = /(?:^|[\s(])@(\p{L}[\p{L}\p{N}.'’-]{0,30}(?: [\p{L}\p{N}.'’-]{0,30})?)$/u;
/** While somebody types on, nothing is asked. */
const REST_MS = 200;

/** The part of a form that is used. */
interface MentioningForm {
  formRef: RefObject<HTMLFormElement | null>;
  values: Partial<Record<string, string>>;
  set(name: 'mentions', value: string): void;
}

/** What is being written before the caret of a text. */
interface Beginning {
  field: HTMLElement;
  name: string;
  /** Puts a text in its place. */
  replace(text: string): void;
}

function beginningIn(form: HTMLFormElement): Beginning | undefined {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !form.contains(field)) return undefined;
  if (field instanceof HTMLTextAreaElement) {
    const end = field.selectionStart;
    const name = field.selectionEnd === end ? BEGINNING.exec(field.value.slice(0, end))?.[1] : undefined;
    if (name === undefined) return undefined;
    const start = end - name.length - 1;
    return {
      field,
      name,
      replace(text) {
        field.setSelectionRange(start, end);
        if (insert(text)) return;
        field.setRangeText(text, start, end, 'end');
        field.dispatchEvent(new Event('input', { bubbles: true }));
      },
    };
  }
  const selection = document.getSelection();
  const node = selection?.anchorNode;
  if (!field.isContentEditable || !selection?.isCollapsed || !(node instanceof Text)) return undefined;
  const end = selection.anchorOffset;
  const name = BEGINNING.exec(node.data.slice(0, end))?.[1];
  if (name === undefined) return undefined;
  return {
    field,
    name,
    replace(text) {
      selection.setBaseAndExtent(node, end - name.length - 1, node, end);
      insert(text);
    },
  };
}

/** As if it was typed, so that editors notice it and it can be undone. */
const insert = (text: string): boolean =>
  typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);

/** Adds an id to those of a form. */
const withId = (ids: string, id: string): string =>
  [...new Set([...ids.split(',').filter((one) => one !== ''), id])].join(',');

/**
 * Offers members to mention while `@` and the beginning of a name are written into a text of the form. Who was chosen is its value
 * `mentions`: ids, with commas between them. The focus stays in the text, as the pattern of a combobox with a listbox has it.
 */
export function MentionOffers({ form }: { form: MentioningForm }) {
  return (
    <Suspense fallback={null}>
      <Offers form={form} />
    </Suspense>
  );
}

function Offers({ form }: { form: MentioningForm }) {
  useTexts(postEditingTexts);
  const { t } = useTranslation(['membership-post-editing', 'membership-community']);
  const listId = useId();
  const [beginning, setBeginning] = useState<Beginning>();
  const [index, setIndex] = useState(0);
  const { currentData } = useFindMentionableMembersQuery(beginning?.name ?? '', { skip: beginning === undefined });
  const members = (beginning && currentData?.members) ?? [];
  const active = Math.min(index, members.length - 1);
  const isOpen = members.length > 0;

  // The text changes with the choice: both are values of the form, one after the other.
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });

  function choose({ id, author }: MentionableMemberDto): void {
    beginning?.replace(`@${author.displayName ?? ''} `);
    setBeginning(undefined);
    setTimeout(() => latest.current.set('mentions', withId(latest.current.values['mentions'] ?? '', id)));
  }

  useEffect(() => {
    const element = form.formRef.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        setBeginning(beginningIn(element));
        setIndex(0);
      }, REST_MS);
    };
    const leave = (): void => {
      clearTimeout(timer);
      setBeginning(undefined);
    };
    element.addEventListener('input', look);
    element.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', look);
      element.removeEventListener('focusout', leave);
    };
  }, [form.formRef]);

  const press = useRef<(event: KeyboardEvent) => void>(undefined);
  useEffect(() => {
    press.current = (event) => {
      const member = members[active];
      if (!member || event.isComposing) return;
      if (event.key === 'ArrowDown') setIndex((active + 1) % members.length);
      else if (event.key === 'ArrowUp') setIndex((active + members.length - 1) % members.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(member);
      else if (event.key === 'Escape') setBeginning(undefined);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
  });
  useEffect(() => {
    const element = form.formRef.current;
    if (!isOpen || !element) return undefined;
    const listen = (event: KeyboardEvent): void => press.current?.(event);
    // Before the editor and the form, for which these keys mean something else.
    element.addEventListener('keydown', listen, true);
    return () => element.removeEventListener('keydown', listen, true);
  }, [form.formRef, isOpen]);

  const field = beginning?.field;
  useEffect(() => {
    if (!isOpen || !field) return undefined;
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      'aria-activedescendant': `${listId}-${active}`,
    };
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);
    return () => {
      for (const name of Object.keys(attributes)) field.removeAttribute(name);
    };
  }, [isOpen, field, active, listId]);

  return (
    <div className={styles.anchor}>
      <VisuallyHidden role="status">{isOpen && t('mentions.found', { count: members.length })}</VisuallyHidden>
      {isOpen && (
        <div id={listId} role="listbox" aria-label={t('mentions.title')} className={styles.list}>
          {members.map((member, position) => (
            <div
              key={member.id}
              id={`${listId}-${position}`}
              role="option"
              tabIndex={-1}
              aria-selected={position === active}
              className={cx(styles.option, position === active && styles.active)}
              // The focus stays in the text.
              onMouseDown={(event) => {
                event.preventDefault();
                choose(member);
              }}
            >
              <Avatar
                name={member.author.displayName ?? t('membership-community:post.someone')}
                src={ownPicture(member.author.avatarUrl)}
                className={styles.avatar}
              />
              <span dir="auto">{member.author.displayName}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
