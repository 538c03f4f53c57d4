import { tagsIn, variablesIn, type EditableTextRule, type Language } from '@leap/domain';
import { editableTextLimits, type EditableText } from '../../../common/editable-texts.js';

/** A text as the front ends ship it. Its path has a namespace: `marketing:hero.title`. An entry of a list is optional. */
export type ShippedText = { path: string; isOptional?: boolean } & Readonly<Record<Language, string>>;

/** A page with the texts that can be changed, as the shell's server build answers it. */
export interface ShippedPage {
  name: string;
  /** Without language; absent for the founder's story, whose address is in the settings. */
  path?: string;
  sections: readonly { name: string; texts: readonly ShippedText[] }[];
}

/** Elements without a function of their own; others, such as links, have to stay. */
const emphasis = new Set(['em', 'strong', 'b', 'i']);
/** Values that may be left out: without them a text says nothing wrong. */
const optional = new Set(['name', 'brand', 'brandName']);
/** A longer text is a paragraph. */
const LONGEST_LINE = 72;

/** What changes of a shipped text have to keep. */
function ruleOf({ en, es, isOptional = false }: ShippedText): EditableTextRule {
  const variables = [...new Set([...variablesIn(en), ...variablesIn(es)])];
  const tags = [...new Set([...tagsIn(en), ...tagsIn(es)])];
  const isLine = !isOptional && Math.max(en.length, es.length) <= LONGEST_LINE;
  return {
    isLine,
    isOptional,
    maxLength: isLine ? editableTextLimits.line : editableTextLimits.paragraph,
    variables,
    requiredVariables: variables.filter((name) => !optional.has(name)),
    tags,
    requiredTags: tags.filter((name) => !emphasis.has(name)),
  };
}

export const toEditableText = (text: ShippedText): EditableText => ({
  path: text.path,
  rule: ruleOf(text),
  builtIn: { en: text.en, es: text.es },
});

/** All texts of a page. */
export const editableTextsOf = ({ sections }: ShippedPage): EditableText[] =>
  sections.flatMap(({ texts }) => texts.map(toEditableText));
