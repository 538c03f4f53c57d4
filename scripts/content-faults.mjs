/** Faults in what is written: texts, the API's document and client, colours. */

const spanish = 'frontends/marketing/src/locales/es.json';
const controller = 'backend/src/modules/content/blog-posts/blog-posts.controller.ts';

/** The same texts with the first text (or the first one that matches) changed; `undefined` takes the key away. */
function changeFirstText(json, change, matches = () => true) {
  let isDone = false;
  const walk = (value) => {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        if (isDone || typeof inner !== 'string' || !matches(inner)) return [[key, walk(inner)]];
        isDone = true;
        const changed = change(inner);
        return changed === undefined ? [] : [[key, changed]];
      }),
    );
  };
  return `${JSON.stringify(walk(JSON.parse(json)), null, 2)}\n`;
}

export const translationFaults = [
  {
    title: 'a Spanish key is missing',
    plant: { [spanish]: (text) => changeFirstText(text, () => undefined) },
    says: /marketing.*es|es\.json/i,
  },
  {
    title: 'a variable has another name in Spanish',
    plant: {
      [spanish]: (text) =>
        changeFirstText(
          text,
          (value) => value.replace(/\{\{\s*\w+/, '{{planted'),
          (value) => value.includes('{{'),
        ),
    },
    says: /planted/,
  },
  {
    title: 'a Spanish text is empty',
    plant: { [spanish]: (text) => changeFirstText(text, () => '') },
    says: /empty|blank/i,
  },
];

/** A route more in a controller, after its first brace. */
const withRoute = (decorators) => (text) =>
  text.replace(
    /(export class \w+ \{\n)/,
    `$1  ${decorators}\n  getPlanted(): string {\n    return 'planted';\n  }\n\n`,
  );

export const documentFaults = [
  {
    title: 'a route that nobody documented',
    plant: { [controller]: withRoute("@Get('planted')") },
    says: /GET \/api\/blog\/planted is not in contracts\/openapi\.json/,
  },
  {
    title: 'a route that is kept out of the document',
    plant: { [controller]: withRoute("@ApiExcludeEndpoint()\n  @Get('planted')") },
    says: /kept out of the document/,
  },
  {
    title: 'an operation without a summary',
    plant: { 'contracts/openapi.json': (text) => text.replace(/"summary": "[^"]*"/, '"summary": ""') },
    says: /has no summary/,
  },
  {
    title: 'a field without an example',
    plant: { 'contracts/openapi.json': (text) => text.replace(/\n\s*"example": "[^"]*",/g, '') },
    says: /has no example/,
  },
  {
    title: 'a documented operation that no controller answers',
    plant: { 'contracts/openapi.json': (text) => text.replace('"/api/blog/{slug}"', '"/api/blog/{planted}"') },
    says: /no controller answers it/,
  },
];

export const contractFaults = [
  {
    title: 'the generated client was edited',
    plant: { 'contracts/src/generated/api.ts': (text) => `${text}export const planted = 1;\n` },
    says: /api\.ts differs/,
  },
  {
    title: 'the document was edited',
    plant: { 'contracts/openapi.json': (text) => text.replace(/"summary": "[^"]*"/, '"summary": "Planted"') },
    says: /openapi\.json is not what the code says/,
  },
  {
    title: 'a route was added and the contract not written again',
    plant: { [controller]: withRoute("@Get('planted')") },
    says: /openapi\.json is not what the code says/,
  },
];

export const contrastFaults = [
  {
    title: 'a pair of colours under 4.5:1',
    plant: {
      'frontends/libs/ui/src/tokens.css': (text) => text.replace(/--ink-soft: #[0-9a-f]{6};/, '--ink-soft: #8a8494;'),
    },
    says: /--ink-soft on --paper: 3\.\d\d, at least 4\.5/,
  },
];
