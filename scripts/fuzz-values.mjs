/** Values for `npm run fuzz`: valid and invalid ones by the API document. All random numbers come from one seed. */

/** Deterministic random numbers from 0 to 1 (mulberry32). */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const instants = [
  '-271821-04-20T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '-004713-01-01T00:00:00Z',
  '0000-00-00T00:00:00Z',
  '0001-01-01T00:00:00.000Z',
  '1899-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00.000Z',
  '1970-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00.000Z',
  '2026-11-01T01:30:00-07:00',
  '2027-03-14T02:30:00.000Z',
  '2199-12-31T23:59:59.999Z',
  '2200-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '2026-W10-1',
  '2026-11-20 10:00',
  '10:00',
];
const days = [
  '0000-00-00',
  '0001-01-01',
  '1900-01-01',
  '2026-02-29',
  '2026-11-24',
  '2199-12-31',
  '9999-12-31',
  '-271821-04-20',
];
const numbers = [
  0, -0, -1, 1, 0.5, 1e-7, 100, 32_768, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_991,
  9_007_199_254_740_992, 1e21, 1e308, -1e308,
];
const texts = [
  '',
  ' ',
  '0',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\u200b\ufeff',
  '👩‍👩‍👧‍👦',
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '%_\\%',
  '" & | ! ( ) <-> :*',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../../etc/passwd',
  'a\r\nBcc: b@example.com',
  'x'.repeat(256),
  'x'.repeat(10_001),
  'é'.repeat(2_049),
  '=1+1',
  '__proto__',
  'constructor',
  'en',
  'es',
  '[object Object]',
];
const strange = [null, true, false, [], {}, [[]], [null], { id: null }, { __proto__: null, toString: 1 }, 'text', 5];

/** Generates values for the schemas of one document. */
export function createValues(document, random) {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const resolve = (schema = {}) => {
    if (schema.$ref) return resolve(document.components.schemas[schema.$ref.split('/').at(-1)]);
    if (schema.allOf?.length === 1) return { ...resolve(schema.allOf[0]), ...schema, allOf: undefined };
    // `['string', 'null']`: as if null were not allowed, which is sent anyway.
    return Array.isArray(schema.type) ? { ...schema, type: schema.type[0] } : schema;
  };

  function text({ minLength = 0, maxLength = 200, format, enum: choices }) {
    if (choices && random() < 0.7) return pick(choices);
    if (format === 'date-time' && random() < 0.8) return pick(instants);
    if (format === 'date' && random() < 0.8) return pick(days);
    if (format === 'uuid' && random() < 0.5)
      return pick(['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-4fff-bfff-ffffffffffff']);
    const limits = [minLength, minLength - 1, maxLength, maxLength + 1].filter(
      (length) => length >= 0 && length < 70_000,
    );
    const sign = pick(['x', 'é', '🌊', '\u200b', ' ', '\n', '%']);
    return random() < 0.5 ? sign.repeat(pick(limits)) : pick(texts);
  }

  const number = ({ minimum = 0, maximum = 100 }) =>
    random() < 0.5 ? pick([minimum, minimum - 1, maximum, maximum + 1, (minimum + maximum) / 2]) : pick(numbers);

  /** A valid value, from the schema's examples. */
  function expected(reference) {
    const schema = resolve(reference);
    if (schema.example !== undefined) return schema.example;
    if (schema.default !== undefined) return schema.default;
    if (schema.enum) return pick(schema.enum);
    if (schema.type === 'array') return [expected(schema.items)];
    if (schema.properties)
      return Object.fromEntries(Object.entries(schema.properties).map(([name, inner]) => [name, expected(inner)]));
    return { string: 'text', integer: 1, number: 1, boolean: true }[schema.type] ?? {};
  }

  /** A value at the limits of the schema, or beyond them. */
  function unexpected(reference, depth = 0) {
    const schema = resolve(reference);
    if (random() < 0.15) return pick([...strange, ...texts, ...numbers]);
    if (schema.type === 'array') {
      const { minItems = 0, maxItems = 5 } = schema;
      const length = Math.min(2_000, Math.max(0, pick([0, 1, minItems, maxItems, maxItems + 1, 300])));
      const entry = unexpected(schema.items, depth + 1);
      return Array.from({ length }, () => (random() < 0.5 ? entry : unexpected(schema.items, depth + 1)));
    }
    if (schema.properties && depth < 6) return mutated(schema, depth);
    if (schema.type === 'integer' || schema.type === 'number') return number(schema);
    if (schema.type === 'boolean') return pick([true, false, 'true', 0, null]);
    return text(schema);
  }

  /** An object with a mix of valid, invalid, missing and unknown fields. */
  function mutated(schema, depth = 0) {
    const rate = pick([0, 0.1, 0.3, 0.8]);
    const entries = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
      const dice = random();
      if (dice < rate / 3) return [];
      if (dice < rate / 2) return [[name, null]];
      return [[name, dice < rate ? unexpected(inner, depth + 1) : expected(inner)]];
    });
    if (random() < 0.05)
      entries.push([pick(['role', 'isVisible', 'paymentStatus', 'id', '__proto__', 'x\u0000', '']), pick(strange)]);
    return Object.fromEntries(entries);
  }

  return {
    pick,
    resolve,
    expected,
    unexpected,
    mutated: (schema) => mutated(resolve(schema)),
    texts,
    numbers,
    strange,
  };
}
