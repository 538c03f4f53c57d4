import { describe, expect, it } from '@jest/globals';
import { editableTextRefusal, tagsIn, variablesIn, type EditableTextRule } from './editable-texts.js';

const line: EditableTextRule = { maxLength: 20, isLine: true, variables: [], requiredVariables: [] };
const withParts: EditableTextRule = {
  maxLength: 200,
  isLine: false,
  variables: ['brand', 'day'],
  requiredVariables: ['day'],
  tags: ['em', 'terms'],
  requiredTags: ['terms'],
};

describe('a text that is changed', () => {
  it('is neither empty nor too long, and one line where one is shown', () => {
    expect(['A title', '  ', 'x'.repeat(21), 'two\nlines'].map((text) => editableTextRefusal(line, text))).toEqual([
      undefined,
      'required',
      'too_long',
      'invalid_format',
    ]);
    expect(editableTextRefusal({ ...line, isLine: false }, 'two\nlines')).toBeUndefined();
    expect(editableTextRefusal({ ...line, isOptional: true }, ' ')).toBeUndefined();
  });

  it.each([
    ['On {{day}}, <em>now</em>: <terms>terms</terms>', undefined],
    ['On {{day}}: <terms>the <em>terms</em></terms> of {{brand}}', undefined],
    ['<terms>terms</terms>', 'missing_variable'],
    ['{{day}} {{other}} <terms>a</terms>', 'unknown_variable'],
    ['{{day}} {{- day}} <terms>a</terms>', 'unknown_variable'],
    ['{{day}} }} <terms>a</terms>', 'unknown_variable'],
    ['{{{day}} <terms>a</terms>', 'unknown_variable'],
    ['{{day}}} <terms>a</terms>', 'unknown_variable'],
    ['{{day}} <terms> </terms>', 'missing_tag'],
    ['{{day}} <terms><em></em></terms>', 'missing_tag'],
    ['{{day}} <terms>a</terms> <terms></terms>', 'missing_tag'],
    ['{{day}} <terms>a <terms>b</terms></terms>', 'unknown_tag'],
    ['{{day}} $t(shell:errors.network) <terms>a</terms>', 'unknown_variable'],
    ['{{day}}', 'missing_tag'],
    ['{{day}} <terms>a</terms> <b>b</b>', 'unknown_tag'],
    ['{{day}} <terms>a</terms> <script>alert(1)</script>', 'unknown_tag'],
    ['{{day}} <terms>a', 'unknown_tag'],
    ['{{day}} <em><terms>a</em></terms>', 'unknown_tag'],
    ['{{day}} <terms>a</terms></em>', 'unknown_tag'],
    ['{{day}} <terms>1 < 2, <img src=x onerror=alert(1)></terms>', undefined],
  ] as const)('keeps its values and its elements, and no others: %s', (text, refusal) => {
    expect(editableTextRefusal(withParts, text)).toBe(refusal);
  });

  it('may have anything in angle brackets where they are text', () => {
    expect(editableTextRefusal(line, '<b>Hi</i> $t(x)')).toBeUndefined();
  });
});

it('finds the names of values and elements once each', () => {
  expect(variablesIn('{{a}} {{b}} {{a}}')).toEqual(['a', 'b']);
  expect(tagsIn('<em>a</em> <mail></mail> <em>b</em> <a href="/">')).toEqual(['em', 'mail']);
});
