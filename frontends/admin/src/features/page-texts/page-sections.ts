import type { PageTextFieldDto, PageTextSectionDto } from '@leap/client/admin';
import type { Language } from '@leap/i18n';

/** Texts that belong together, such as the title and the text of one step. */
export interface TextBlock {
  /** Where they are; unique in the page. */
  path: string;
  /** Their built-in heading; absent for those that belong to the section itself. */
  title?: string;
  texts: PageTextFieldDto[];
}

/** What a text is: it names its field. */
export type TextRole = 'heading' | 'button' | 'picture' | 'one' | 'several' | 'short' | 'text';

const isHeading = (name: string): boolean => /^(title|titlePlain|heading|name|question)$/i.test(name);
const isButton = (name: string): boolean => /(action|button|link|submit|apply|retry|play|pause)$/i.test(name);

const lastStepOf = (path: string): string => path.split(/[.:]/).at(-1) ?? '';
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('.'));
/** Without the marks of elements: `The <em>loop</em>`. */
const plain = (text: string): string => text.replaceAll(/<\/?\w+>/g, '');

export function roleOf({ path, isLine }: Pick<PageTextFieldDto, 'path' | 'isLine'>): TextRole {
  const name = lastStepOf(path);
  if (isHeading(name)) return 'heading';
  if (name === 'alt') return 'picture';
  if (name.endsWith('_one')) return 'one';
  if (name.endsWith('_other')) return 'several';
  if (isButton(name)) return 'button';
  return isLine ? 'short' : 'text';
}

const headingIn = (texts: readonly PageTextFieldDto[], parent: string, language: Language): string | undefined => {
  const heading = texts.find(({ path }) => parentOf(path) === parent && isHeading(lastStepOf(path)));
  return heading && plain(heading.builtIn[language]);
};

/** The built-in heading of a section; of one without any, its first text. */
export function titleOfSection({ name, texts }: PageTextSectionDto, language: Language): string {
  const first = texts[0]?.builtIn[language] ?? '';
  return headingIn(texts, name, language) ?? plain(first);
}

/** The last step of a section's name: `hero`, `head`. */
export const kindOfSection = ({ name }: PageTextSectionDto): string => lastStepOf(name);

/** The texts of a section in their order, those of one place together. */
export function blocksOf({ name, texts }: PageTextSectionDto, language: Language): TextBlock[] {
  const blocks = new Map<string, TextBlock>();
  for (const text of texts) {
    const path = parentOf(text.path);
    const block = blocks.get(path) ?? {
      path,
      title: path === name ? undefined : headingIn(texts, path, language),
      texts: [],
    };
    block.texts.push(text);
    blocks.set(path, block);
  }
  return [...blocks.values()];
}

/** From so many texts of one kind on, a block numbers them. */
const ALIKE = 3;
const BEGINNING = 32;

/**
 * What tells texts of one block apart that are all of one kind, such as the house rules: their number and the beginning of their text.
 * @returns undefined where the kind alone is enough
 */
export function distinctionIn(
  texts: readonly PageTextFieldDto[],
  field: PageTextFieldDto,
  language: Language,
): string | undefined {
  const alike = texts.filter((one) => roleOf(one) === roleOf(field));
  if (alike.length < ALIKE) return undefined;
  const text = plain(field.text[language]).replaceAll(/\s+/g, ' ').trim();
  const beginning = text.length <= BEGINNING ? text : `${text.slice(0, BEGINNING).replace(/\s*\S*$/, '')}…`;
  return [alike.indexOf(field) + 1, beginning].filter((part) => part !== '').join(': ');
}
