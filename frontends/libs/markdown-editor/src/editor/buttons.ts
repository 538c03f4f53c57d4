import type { EditorAction } from './commands';

/** What is drawn on the buttons. */
export const signs: Record<EditorAction | 'link', string> = {
  bold: 'B',
  italic: 'I',
  code: '{}',
  heading: 'H2',
  subheading: 'H3',
  link: '↗',
  list: '•',
  numbers: '1.',
  quote: '”',
  divider: '—',
  undo: '↶',
  redo: '↷',
};

/** Of the toolbar, in this order. */
export const buttons = Object.keys(signs) as (keyof typeof signs)[];

/** Of a toolbar in one line, also on a phone; the menu and the shortcuts have the rest. */
export const fewButtons: typeof buttons = [
  'bold',
  'italic',
  'heading',
  'link',
  'list',
  'numbers',
  'quote',
  'undo',
  'redo',
];

/** Of the menu. */
export const offered = ['heading', 'subheading', 'list', 'numbers', 'quote', 'divider'] as const;
