import { createRequire } from 'node:module';

/**
 * Imported before jsdom: makes its `getComputedStyle`, which Testing Library asks for each element whether it is hidden, do less. It
 * compared every element with every selector of the browser's default style sheet, and worked out colours: a seventh of the CPU time.
 */
const require = createRequire(import.meta.url);
const helpers = 'jsdom/lib/jsdom/living/helpers';
const selectors = require(`${helpers}/selectors.js`);

const { matchesDontThrow } = selectors;
const subjects = new Map();

/** The tags that a selector can match, and whether it asks for nothing else; undefined when it can match any tag. */
function subjectsOf(selector) {
  if (typeof selector === 'string' && !subjects.has(selector)) {
    const tags = selector
      .split(',')
      .map((one) => /(?:^|[\s>+~])([a-z]\w*)(?:[:[][^\s>+~()]*)?$/i.exec(one.trim())?.[1]);
    const isReadable = !selector.includes('(') && tags.every((tag) => tag !== undefined);
    subjects.set(
      selector,
      isReadable
        ? {
            tags: new Set(tags.map((tag) => tag.toLowerCase())),
            isTagsOnly: /^[\w\s,]+$/.test(selector) && !/\w\s+\w/.test(selector),
          }
        : undefined,
    );
  }
  return subjects.get(selector);
}

selectors.matchesDontThrow = (element, selector) => {
  const known = subjectsOf(selector);
  if (known === undefined) return matchesDontThrow(element, selector);
  if (!known.tags.has(element._localName.toLowerCase())) return false;
  return known.isTagsOnly || matchesDontThrow(element, selector);
};

const { propertiesWithResolvedValueImplemented: resolved } = require(`${helpers}/style-rules.js`);
for (const [name, { computedValue }] of Object.entries(resolved))
  if (computedValue === 'computed-color') delete resolved[name];
