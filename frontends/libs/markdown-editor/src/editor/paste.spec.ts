import { afterEach, describe, expect, it } from '@jest/globals';
import { markdownFeatures } from '@leap/markdown';
import { TextSelection } from 'prosemirror-state';
import { xssVectors } from '../../../../testing/xss-vectors';
import { canEdit, createView, type TextView } from './create-view';

let editor: TextView | undefined;
let text = '';
const calls: string[] = [];
/** Called after each change. */
let onChange = (): void => {};

/** An editor with a text. */
function open(value = '', kind: keyof typeof markdownFeatures = 'blog'): TextView {
  const mount = document.createElement('div');
  document.body.append(mount);
  text = value;
  calls.length = 0;
  onChange = () => {};
  editor = createView(mount, {
    text: value,
    features: markdownFeatures[kind],
    selection: undefined,
    attributes: () => ({}),
    isEditable: () => true,
    onText: (changed) => {
      text = changed;
      onChange();
    },
    onTooLong: (changed) => {
      calls.push('too long');
      text = changed;
    },
    onRefused: () => calls.push('refused'),
    onState: () => {},
    onLink: () => {},
    onPicture: () => calls.push('picture'),
    onKey: () => false,
  });
  return editor;
}

afterEach(() => {
  editor?.view.destroy();
  document.body.replaceChildren();
});

/** What a browser does with a paste; jsdom has no clipboard. */
function paste({ view }: Pick<TextView, 'view'>, content: { html?: string; text?: string }): void {
  const data = { 'text/html': content.html ?? '', 'text/plain': content.text ?? '' };
  const clipboardData = { files: [], getData: (type: keyof typeof data) => data[type] };
  view.dom.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }));
}

/** What a browser does with a drop; whether the page prevents that it opens what is dropped. */
function drop({ view }: TextView, content: { text?: string; files?: Partial<File>[] }): boolean {
  const getData = (type: string): string => (type === 'text/plain' ? (content.text ?? '') : '');
  const dataTransfer = { files: content.files ?? [], getData };
  const event = new Event('drop', { bubbles: true, cancelable: true });
  view.posAtCoords = () => ({ pos: 1, inside: 0 });
  return !view.dom.dispatchEvent(Object.assign(event, { dataTransfer, clientX: 0, clientY: 0 }));
}

function pasted(html: string): string {
  paste(open(), { html });
  return text;
}

describe('what is pasted', () => {
  it('is clean, from Google Docs', () => {
    const html = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7f1c"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400">A title</span></h1>
      <p dir="ltr" style="line-height:1.38"><span style="font-weight:400;white-space:pre-wrap">Plain, </span><span style="font-weight:700">bold</span><span style="font-weight:400"> and </span><span style="font-style:italic;font-weight:400">slanted</span><span>.</span></p><br>
      <ul style="margin-top:0"><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><ul><li aria-level="2"><p><span>Inner</span></p></li></ul></ul>
      <p><a href="https://example.com/a" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">A link</span></a></p><img src="https://lh7-rt.googleusercontent.com/x"></b>`;
    expect(pasted(html)).toBe(
      '## A title\n\nPlain, **bold** and *slanted*.\n\n- One\n  - Inner\n\n[A link](https://example.com/a)',
    );
  });

  it('is clean, from Word', () => {
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-unhide:no; font-family:"Aptos"} --></style><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
      <h2 style='mso-outline-level:2'>Heading<o:p></o:p></h2><p class=MsoNormal style='margin-bottom:8.0pt'>First <b style='mso-bidi-font-weight:normal'>bold</b> and <i>more</i>.<span style='mso-comment-continuation:1'> End</span><o:p>&nbsp;</o:p></p>
      <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Bullet</p><!--EndFragment--></body></html>`;
    expect(pasted(html)).toBe('## Heading\n\nFirst **bold** and *more*. End\n\n- Bullet');
    expect(editor?.view.dom.innerHTML).not.toMatch(/style=|mso|class="Mso|<o:p|<!--/i);
  });

  it('keeps its blocks when it comes from an editor', () => {
    const picture = '![A lake](/images/6f1c/1600.webp "At dawn")';
    const { view } = open(`a\n\n${picture}\n\nhttps://youtu.be/abc-DEF_123`);
    const copied = view.serializeForClipboard(view.state.doc.slice(0, view.state.doc.content.size)).dom.innerHTML;
    view.destroy();
    expect(pasted(copied)).toBe(`a\n\n${picture}\n\nhttps://youtu.be/abc-DEF_123`);
  });

  it.each([
    ['a heading', '## One word', 5, 9, 'word'],
    ['a list', '- a*b', 3, 6, 'a*b'],
    ['a quote', '> **One** word', 2, 10, 'One word'],
    ['a heading and a paragraph', '## One\n\nTwo', 1, 9, '## One\n\nTwo'],
  ])('has as text what was copied from %s', (_what, stored, from, to, expected) => {
    const { view } = open(stored);
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
    expect(view.serializeForClipboard(view.state.selection.content()).text).toBe(expected);
  });

  it.each([
    ['a picture', 'blog', 'image/png', ['picture']],
    ['a picture where a text may have none', 'plain', 'image/png', []],
    ['another file', 'blog', 'application/pdf', []],
  ] as const)('is never opened by the browser where it is dropped: %s', (_what, kind, type, expected) => {
    expect(drop(open('a', kind), { files: [{ type }] })).toBe(true);
    expect(calls).toEqual(expected);
  });

  it('is Markdown where it is text', () => {
    paste(open(), { text: '## A\n\n**b**' });
    expect(text).toBe('## A\n\n**b**');
  });

  it('has no picture where a text may have none', () => {
    paste(open('', 'plain'), {
      html: '<p>a</p><figure data-pm-slice="0 0 []" data-picture><img src="/images/a/1.webp"></figure>',
    });
    expect(text).not.toContain('![');
  });
});

describe('a long text that is pasted', () => {
  const lines = Array.from({ length: 130 }, (_, index) => `Line ${index} of a long text.`);
  const content = { text: lines.join('\n\n') };
  const everything = async (): Promise<void> => {
    while (!text.includes('Line 129')) await new Promise((resolve) => setTimeout(resolve, 5));
  };

  it('stands before the paragraph that the cursor is at the start of', async () => {
    const { view } = open('end');
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 1)));
    paste({ view }, content);
    await everything();
    expect(text).toBe([...lines, 'end'].join('\n\n'));
  });

  it('stays together where the cursor goes elsewhere meanwhile', async () => {
    const { view } = open('start\n\nmiddle\n\nend');
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 11)));
    onChange = () => {
      onChange = () => {};
      queueMicrotask(() => {
        view.dispatch(
          view.state.tr.setSelection(TextSelection.create(view.state.doc, 1)).insertText('x'.repeat(60), 1),
        );
      });
    };
    paste({ view }, content);
    await everything();
    expect(text).toBe([`${'x'.repeat(60)}start`, 'mid', ...lines, 'dle', 'end'].join('\n\n'));
    expect(view.state.selection.from).toBe(61);
  });

  it.each([
    ['what an editor copied', { html: `<p data-pm-slice="0 0 []">${'a'.repeat(500_000)}</p>` }],
    ['HTML', { html: '<p>a</p>'.repeat(600_000) }],
    ['a text', { text: 'a'.repeat(250_000) }],
  ])('is refused at once where it is too long for any text: %s', (_what, much) => {
    paste(open('a'), much);
    expect([calls, text]).toEqual([['refused'], 'a']);
  });

  it('is given to nobody when its editor was closed meanwhile', async () => {
    const { view } = open('a');
    paste({ view }, { text: 'b\n\n'.repeat(1_100) });
    view.destroy();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([calls, text]).toEqual([[], 'a']);
  });

  it('is dropped in steps, too', async () => {
    drop(open(), content);
    expect(text).toBe('');
    await everything();
    expect(text).toBe(lines.join('\n\n'));
  });

  it('is written in the list or quote that it was pasted into where it is too long', async () => {
    const { view } = open('> - a');
    view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)));
    paste({ view }, { text: 'b\nc\n\n'.repeat(1_000) });
    while (calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(calls).toEqual(['too long']);
    expect(text).toMatch(/^> - a\n>\n>   b\n>   c\n>\n>   b\n>   c\n/);
  });
});

describe('attacks', () => {
  const allowed = /^(DIV|P|H2|H3|BLOCKQUOTE|UL|OL|LI|HR|BR|FIGURE|IMG|FIGCAPTION|A|EM|STRONG|CODE)$/;
  const attributes =
    /^(class|contenteditable|translate|href|rel|src|alt|draggable|start|data-picture|data-video|style)$/;

  /** Elements and attributes that no text of the dialect has. */
  const strangers = (): string[] =>
    [...(editor?.view.dom.querySelectorAll('*') ?? [])].flatMap((element) => [
      ...(allowed.test(element.tagName) ? [] : [element.tagName]),
      ...[...element.attributes]
        .filter(
          ({ name, value }) =>
            !attributes.test(name) ||
            (name === 'href' && !/^(https?:\/\/|mailto:|\/(?!\/))/i.test(value)) ||
            (name === 'src' && element.className === '' && !value.startsWith('/images/')),
        )
        .map(({ name, value }) => `${element.tagName}[${name}=${value}]`),
    ]);

  /** Twenty at once: a document for each takes a minute. */
  const groups = Array.from({ length: Math.ceil(xssVectors.length / 20) }, (_, index) =>
    xssVectors.slice(20 * index, 20 * (index + 1)),
  );

  it('are text when a text is opened', () => {
    const { show } = open();
    for (const vectors of groups) {
      expect(show(vectors.join('\n\n'))).toBe(true);
      expect([vectors, strangers()]).toEqual([vectors, []]);
    }
  });

  it('are nothing when they are pasted as what an editor copied', () => {
    const own = open();
    for (const vectors of groups) {
      own.show('');
      for (const vector of vectors) paste(own, { html: `<p data-pm-slice="0 0 []">a</p>${vector}` });
      expect([vectors, strangers()]).toEqual([vectors, []]);
    }
  });

  it('are text when they are pasted as text', () => {
    const own = open();
    for (const vectors of groups) {
      own.show('');
      for (const vector of vectors) paste(own, { text: vector });
      expect([vectors, strangers()]).toEqual([vectors, []]);
    }
  });
});

describe('the stored text', () => {
  it('stays as it is until it is changed, and returns when the change is undone', () => {
    const stored = '• a\n· b\n\n\n\nc  ';
    const { view } = open(stored);
    view.dispatch(view.state.tr.insertText('x', view.state.doc.content.size - 1));
    expect(text).toBe('- a\n- b\n\ncx');
    view.dispatch(view.state.tr.delete(view.state.doc.content.size - 2, view.state.doc.content.size - 1));
    expect(text).toBe(stored);
  });

  it('is given up as Markdown where it gets too long for the editor', () => {
    const { view, show } = open('a');
    expect(show('a\n\n'.repeat(1_000))).toBe(false);
    const paragraphs = Array.from({ length: 1_000 }, () =>
      view.state.schema.node('paragraph', null, view.state.schema.text('a')),
    );
    view.dispatch(view.state.tr.insert(0, paragraphs));
    expect(calls).toEqual(['too long']);
    expect(text.match(/a/g)).toHaveLength(1_001);
  });

  it.each([
    ['whose words are bold', '**a** b\n\n'.repeat(490)],
    ['of a quote that the parser leaves as it was written', `> ${'*a* '.repeat(1_100)}`],
    ['of pictures', '![](/images/a/1.webp)\n\n'.repeat(990)],
  ])('is no text of the editor where its tree is too large: one %s', (_what, stored) => {
    expect(canEdit(stored, markdownFeatures.blog)).toBe(false);
    expect(canEdit(stored.slice(0, stored.length / 3), markdownFeatures.blog)).toBe(true);
  });
});
