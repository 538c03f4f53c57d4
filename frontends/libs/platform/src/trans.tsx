import type { TFunction } from 'i18next';
import { cloneElement, type ReactElement, type ReactNode } from 'react';

export interface TransProps {
  t: TFunction;
  i18nKey: string;
  /** The text's variables. A `<` in one of them is text, never the start of an element. */
  values?: Record<string, string | number | undefined>;
  /** The element that `<name>…</name>` in the text becomes, by name. */
  components: Record<string, ReactElement>;
}

/** An opening or closing tag; split by it, every text is followed by a slash or nothing, and a name. */
const tag = /<(\/?)(\w+)>/;
/** Stands for `<` in variables while tags are looked for: a character of Unicode's private use area. */
const lessThan = '\uE000';

/**
 * A translated text with elements in it, which may be nested. react-i18next's component of this name parses HTML, and its parser is 4 KB
 * of every page.
 */
export function Trans({ t, i18nKey, values = {}, components }: TransProps): ReactNode {
  const variables = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', lessThan) : value,
    ]),
  );
  return elementsOf(t(i18nKey, variables).split(tag), components);
}

/** Takes parts from the front until the end, or until the closing tag of the element around them. */
function elementsOf(parts: string[], components: TransProps['components'], depth = 0): ReactNode[] {
  const nodes: ReactNode[] = [];
  while (parts.length > 0) {
    const text = parts.shift();
    if (text) nodes.push(text.replaceAll(lessThan, '<'));
    const [slash, name] = parts.splice(0, 2);
    if (name === undefined || (slash === '/' && depth > 0)) break;
    if (slash === '/') continue;
    const element = components[name];
    const children = elementsOf(parts, components, depth + 1);
    nodes.push(...(element ? [cloneElement(element, { key: nodes.length }, ...children)] : children));
  }
  return nodes;
}
