import stylelint from 'stylelint';

/** ADR 0004: every distance, text size and colour is a token of `frontends/libs/ui/src/tokens.css`, and four widths change a layout. */
const breakpoints = ['640px', '768px', '1024px', '1280px'];

/** A page at 400 % (WCAG 1.4.10) is 256 px high: nothing is fixed below this height. */
const leastHeight = '400px';
/** In rem, a width asks how large the text is: this one is a phone's with text at 200 %. */
const largeText = '14rem';

/** Units of a size that does not follow from its text (em, ch), its container (%, fr) or nothing at all (0). */
const literalUnits = [
  'px',
  'rem',
  'cm',
  'mm',
  'q',
  'in',
  'pt',
  'pc',
  'rex',
  'rch',
  'rlh',
  'ric',
  'cap',
  ...['vw', 'vh', 'vi', 'vb', 'vmin', 'vmax'].flatMap((unit) => [unit, `s${unit}`, `l${unit}`, `d${unit}`]),
  'cqw',
  'cqh',
  'cqi',
  'cqb',
  'cqmin',
  'cqmax',
];
const colourFunctions = ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch', 'color'];
const noNumber = /^(?!.*(?<![\w-])\.?\d)/;

const containerRule = 'leap/container-widths';

/** stylelint's rules for media queries leave container queries out. */
const containerWidths = stylelint.createPlugin(containerRule, () => (root, result) => {
  root.walkAtRules('container', (atRule) => {
    for (const [width] of atRule.params.matchAll(/(?<![\w-])[\d.]+[a-z]+/g)) {
      if (breakpoints.includes(width) || width === largeText) continue;
      stylelint.utils.report({
        ruleName: containerRule,
        result,
        node: atRule,
        word: width,
        message: `Width ${width} is none of ${breakpoints.join(', ')} (${containerRule})`,
      });
    }
  });
});

export default {
  plugins: [containerWidths],
  reportNeedlessDisables: true,
  reportInvalidScopeDisables: true,
  referenceFiles: ['frontends/libs/ui/src/tokens.css'],
  rules: {
    'unit-disallowed-list': [literalUnits, { ignoreMediaFeatureNames: { px: ['width', 'height'] } }],
    'declaration-property-value-allowed-list': {
      'line-height': [noNumber, '0', '1'],
      'letter-spacing': [noNumber, '0'],
      'word-spacing': [noNumber, '0'],
    },
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': colourFunctions,
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': { width: breakpoints, height: [leastHeight] },
    'media-feature-name-allowed-list': [
      'width',
      'height',
      'hover',
      'pointer',
      'scripting',
      'forced-colors',
      'prefers-color-scheme',
      'prefers-reduced-motion',
    ],
    [containerRule]: true,
    'no-unknown-custom-properties': true,
    'block-no-empty': true,
    'declaration-block-no-duplicate-properties': true,
    'no-duplicate-selectors': true,
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'unit-no-unknown': true,
  },
  overrides: [
    {
      files: ['frontends/libs/ui/src/tokens.css'],
      rules: { 'unit-disallowed-list': null, 'color-no-hex': null, 'function-disallowed-list': null },
    },
  ],
};
