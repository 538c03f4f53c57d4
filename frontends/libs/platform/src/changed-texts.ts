/** Texts of a namespace that the practice changed, by their path: `hero.title`. */
export type ChangedTexts = Record<string, string>;

/** A copy of a namespace with its changes. Only texts that exist are replaced: a release may have removed one. */
export function withChangedTexts(shipped: object, changed: ChangedTexts): object {
  const texts: unknown = structuredClone(shipped);
  for (const [path, text] of Object.entries(changed)) {
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let group = texts;
    for (const step of steps) group = Object(group)[step];
    if (typeof Object(group)[name] === 'string') (group as ChangedTexts)[name] = text;
  }
  return texts as object;
}
