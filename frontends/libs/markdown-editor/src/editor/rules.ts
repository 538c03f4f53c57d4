import { isLinkAddress } from '@leap/markdown';
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { TextSelection, type Plugin } from 'prosemirror-state';
import type { EditorSchema } from './schema';

/** Marks of the dialect that are typed: they become what they mean. */
export function rulePlugin(schema: EditorSchema): Plugin {
  const { nodes, marks } = schema;
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(##|###) $/, nodes.heading, ([, sign]) => ({ level: sign === '##' ? 2 : 3 })),
      wrappingInputRule(/^([-*+•·]) $/, nodes.bullets),
      wrappingInputRule(
        /^(\d{1,9})[.)] $/,
        nodes.numbers,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + Number(list.attrs['start']) === Number(start),
      ),
      wrappingInputRule(/^> $/, nodes.quote),
      new InputRule(/^---$/, ({ tr }, _match, from, to) => {
        const $from = tr.doc.resolve(from);
        // What follows the cursor would be lost.
        if ($from.parent.type !== nodes.paragraph || to !== $from.end()) return null;
        tr.replaceWith($from.before(), $from.after(), [nodes.divider.create(), nodes.paragraph.create()]);
        return tr.setSelection(TextSelection.near(tr.doc.resolve($from.before() + 2)));
      }),
      markRule(/\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(?<!\*)\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.emphasis),
      markRule(/`([^`]+)`$/, marks.code),
      new InputRule(/\[([^[\]]+)\]\((\S+)\)$/, ({ tr }, [, text = '', url = ''], from, to) =>
        isLinkAddress(url) ? tr.replaceWith(from, to, schema.text(text, [marks.link.create({ url })])) : null,
      ),
    ],
  });
}

/** A text between marks; what is already formatted keeps its other marks. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    ({ tr }, [whole = '', text = ''], from, to) => {
      const size = (whole.length - text.length) / 2;
      // The last sign is being typed: it is not in the document.
      const end = to - (size - 1);
      tr.delete(end, to).delete(from, from + size);
      return tr.addMark(from, end - size, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}
