/** What a text that the practice changes has to keep. */
export interface EditableTextRule {
  /** Length limit. */
  maxLength: number;
  /** Whether it is one line. */
  isLine: boolean;
  /** Names of the values that it may contain as `{{name}}`. */
  variables: readonly string[];
  /** Those that have to stay in it. */
  requiredVariables: readonly string[];
  /** Names of the elements that it may contain as `<name>…</name>`; absent where a `<` is always text. */
  tags?: readonly string[];
  /** Those that have to stay in it, such as links. */
  requiredTags?: readonly string[];
  /** Whether it may be empty: an entry of a list, which is then left out. */
  isOptional?: boolean;
}

/** Why a text is refused. */
export type EditableTextRefusal =
  | 'required'
  | 'too_long'
  | 'invalid_format'
  | 'unknown_variable'
  | 'missing_variable'
  | 'unknown_tag'
  | 'missing_tag';

const VARIABLE = /\{\{(\w+)\}\}/g;
/** Elements have no attributes: anything else in angle brackets is text. */
const TAG = /<(\/?)(\w+)>/g;

const distinct = (names: string[]): string[] => [...new Set(names)];

/** Names of the values in a text. */
export const variablesIn = (text: string): string[] =>
  distinct(Array.from(text.matchAll(VARIABLE), ([, name = '']) => name));

/** Names of the elements in a text. */
export const tagsIn = (text: string): string[] => distinct(Array.from(text.matchAll(TAG), ([, , name = '']) => name));

/** Whether each element is closed, and in the reverse order. */
function isBalanced(text: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of text.matchAll(TAG)) {
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** Whether one of these elements, such as links, stands inside another one. The text is balanced. */
function isNested(text: string, names: readonly string[]): boolean {
  let open = 0;
  for (const [, slash, name = ''] of text.matchAll(TAG)) {
    if (!names.includes(name)) continue;
    open += slash === '' ? 1 : -1;
    if (open > 1) return true;
  }
  return false;
}

/** Whether each such element, and at least one, contains text: a link without any has no name. */
function hasWords(text: string, name: string): boolean {
  const contents = Array.from(
    text.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs')),
    ([, content = '']) => content,
  );
  return contents.length > 0 && contents.every((content) => content.replace(TAG, '').trim() !== '');
}

/** Why a text cannot stand where the built-in one stands; undefined when it can. Space around it does not count. */
export function editableTextRefusal(rule: EditableTextRule, submitted: string): EditableTextRefusal | undefined {
  const text = submitted.trim();
  if (text === '') return rule.isOptional === true ? undefined : 'required';
  if (text.length > rule.maxLength) return 'too_long';
  if (rule.isLine && /[\r\n]/.test(text)) return 'invalid_format';
  const variables = variablesIn(text);
  // What remains of braces beside or after the known values is a mistyped one, and would be shown as it is.
  if (
    variables.some((name) => !rule.variables.includes(name)) ||
    /\{\{|\}\}|\{\uE000|\uE000\}/.test(text.replace(VARIABLE, '\uE000'))
  )
    return 'unknown_variable';
  if (!rule.requiredVariables.every((name) => variables.includes(name))) return 'missing_variable';
  const { tags } = rule;
  if (!tags) return undefined;
  // i18next would put another text there.
  if (text.includes('$t(')) return 'unknown_variable';
  const used = tagsIn(text);
  if (used.some((name) => !tags.includes(name)) || !isBalanced(text)) return 'unknown_tag';
  const required = rule.requiredTags ?? [];
  if (isNested(text, required)) return 'unknown_tag';
  return required.every((name) => hasWords(text, name)) ? undefined : 'missing_tag';
}
