import type { MarkdownNode } from '@leap/domain';
import type { FieldConstraints, Form } from '@leap/forms';
import { boundOf, PostedParts, useForm, usePosted } from '@leap/forms';
import { formatNumber, useLanguage } from '@leap/i18n';
import { useTranslation } from '@leap/platform';
import { Button, TextArea } from '@leap/ui';
import { Markdown } from '@leap/ui/markdown';
import type { ReactNode } from 'react';
import { AuthorName } from '../post-parts/author-name';
import { MEMBERS_LINKS } from '../post-parts/post-text';
import { PostTime } from '../post-parts/post-time';
import type { ThreadItem } from '../thread/thread-entry';
import styles from '../thread/thread.module.css';

/** Heading levels above the text of an entry. */
const ABOVE = 4;

interface DeletionProps {
  form: 'post-deletion' | 'comment-deletion' | 'note-deletion';
  entry?: string;
  texts: { open: string; title: string; text: string };
}

/** Asks before it deletes. */
export function Deletion({ form, entry, texts }: DeletionProps) {
  return (
    <details>
      <summary>{texts.open}</summary>
      <form method="post" className={styles.form}>
        <input type="hidden" name="form" value={form} />
        {entry !== undefined && <input type="hidden" name="entry" value={entry} />}
        <p>
          {texts.title} {texts.text}
        </p>
        <div>
          <Button type="submit" variant="secondary" size="small" withoutScript>
            {texts.open}
          </Button>
        </div>
      </form>
    </details>
  );
}

interface PlainThreadProps<Item extends ThreadItem> {
  items: readonly Item[];
  nodesOf(item: Item): readonly MarkdownNode[];
  /** What an entry answers, beside its time; undefined where it answers nothing. */
  answerOf?(item: Item): string | undefined;
  /** Further actions of an entry. */
  actionsOf?(item: Item): ReactNode;
  /** Key of the texts: `comments` or `notes`. */
  texts: 'membership-community:comments' | 'membership-recordings:notes';
  deletion: 'comment-deletion' | 'note-deletion';
  /** The form that changes an own entry. */
  changeOf?(item: Item): ReactNode;
}

/** Comments or notes, with a button that deletes an own one. */
export function PlainThread<Item extends ThreadItem>({
  items,
  nodesOf,
  answerOf,
  actionsOf,
  texts,
  deletion,
  changeOf,
}: PlainThreadProps<Item>) {
  const { t } = useTranslation(['membership-community', 'membership-recordings']);
  const now = new Date();
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.id} className={styles.entry}>
          <div className={styles.text}>
            <p className={styles.facts}>
              <AuthorName author={item.author} userId={item.userId} isOwn={item.isOwn} />
              <PostTime createdAt={item.createdAt} now={now} />
              {item.editedAt && <span>{t('comments.edited')}</span>}
              {answerOf?.(item)}
            </p>
            <div dir="auto">
              <Markdown nodes={nodesOf(item)} headingLevelOffset={ABOVE} rel={MEMBERS_LINKS} />
            </div>
            {actionsOf?.(item)}
            {item.isOwn && changeOf?.(item)}
            {item.isOwn && (
              <Deletion
                form={deletion}
                entry={item.id}
                texts={{ open: t(`${texts}.delete`), title: t(`${texts}.deleteTitle`), text: t(`${texts}.deleteText`) }}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface PlainEntryFormProps<Field extends string> {
  name: 'comment' | 'comment-change' | 'note';
  /** The stored text that it changes, and the entry's id; absent for a new entry. */
  stored?: { id: string; text: string; label: string; submit: string };
  field: Field;
  fields: FieldConstraints;
  texts: PlainThreadProps<ThreadItem>['texts'];
  help?: ReactNode;
  /** A second field, below the text. */
  furtherField?: string;
  further?(form: Form<Record<string, string>>): ReactNode;
}

/** The form for a comment or a note, or for the change of one. */
export function PlainEntryForm<Field extends string>({
  name,
  field,
  fields,
  texts,
  help,
  stored,
  further,
  furtherField,
}: PlainEntryFormProps<Field>) {
  const { t } = useTranslation(['membership-community', 'membership-recordings']);
  const language = useLanguage();
  const posted = usePosted(name);
  // Several changes on one page have the same name: the answer is about one of them.
  const isAbout = !stored || posted?.values['entry'] === stored.id;
  const form = useForm<Record<string, string>>({
    name: isAbout ? name : undefined,
    initial: () => ({ [field]: stored?.text ?? '', ...(furtherField !== undefined && { [furtherField]: '' }) }),
  });
  const code = form.errors[field];
  return (
    <form method="post" className={styles.form} noValidate>
      {isAbout ? <PostedParts form={name} /> : <input type="hidden" name="form" value={name} />}
      {stored && <input type="hidden" name="entry" value={stored.id} />}
      <TextArea
        {...form.field(field)}
        label={stored?.label ?? t(`${texts}.label`)}
        help={help}
        error={
          code &&
          t([`${texts}.errors.${code}`, 'membership-community:composer.errors.refused'], {
            max: formatNumber(boundOf(fields, field, code) ?? 0, language),
          })
        }
        rows={3}
        required
        dir="auto"
      />
      {further?.(form)}
      <div>
        <Button type="submit" size="small" withoutScript>
          {stored?.submit ?? t(`${texts}.submit`)}
        </Button>
      </div>
    </form>
  );
}
