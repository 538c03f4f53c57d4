import { languages, type Language } from '@leap/i18n';
import type { PageCopy, RemoteRoutes, Texts } from '@leap/platform';
import { shellTexts } from '../locales/shell-texts';
import type { RemoteName } from '../remotes/remotes-config';

/** A page with the texts that the practice can change, as they are shipped. */
export interface ShippedPage {
  name: string;
  /** Without language; absent for the founder's story, whose address is in the settings. */
  path?: string;
  sections: { name: string; texts: ShippedText[] }[];
}

/** A text by its namespace and path: `marketing:hero.title`. */
export type ShippedText = { path: string; isOptional?: boolean } & Record<Language, string>;

/** What is around every page. */
const ownCopies: readonly PageCopy[] = [
  { name: 'everywhere', path: '/', texts: shellTexts, sections: ['shell:menu', 'shell:footer', 'shell:notFound'] },
];

/** Messages about faults are the product's, and what somebody consents to has versions of its own. */
const isOfProduct = (step: string): boolean => /^(errors?|failed|loading)$|consent/i.test(step);

/** The pages whose texts can be changed, in the order of the list. */
export async function shippedPages(loadRoutes: (name: RemoteName) => Promise<RemoteRoutes>): Promise<ShippedPage[]> {
  const [marketing, membership] = await Promise.all([loadRoutes('marketing'), loadRoutes('membership')]);
  const copies = [...(marketing.copies ?? []), ...(membership.copies ?? []), ...ownCopies];
  return Promise.all(copies.map(shippedPage));
}

async function shippedPage({ name, path, texts, sections, lists = [] }: PageCopy): Promise<ShippedPage> {
  const [en, es] = await Promise.all(languages.map((language) => leavesOf(texts, language)));
  return {
    name,
    path,
    sections: sections.map((section) => ({
      name: section,
      texts: [...(en ?? [])].flatMap(([at, text]) => {
        const spanish = es?.get(at);
        if (!at.startsWith(`${section}.`) || spanish === undefined) return [];
        const isOptional = lists.some((list) => at.startsWith(`${list}.`));
        return [{ path: at, en: text, es: spanish, ...(isOptional && { isOptional }) }];
      }),
    })),
  };
}

/** All texts by their namespace and path, in their order. */
async function leavesOf(texts: Texts, language: Language): Promise<Map<string, string>> {
  const leaves = new Map<string, string>();
  const collect = (value: unknown, path: string): void => {
    if (typeof value === 'string') leaves.set(path, value);
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, part] of Object.entries(value))
        if (!isOfProduct(name)) collect(part, path.endsWith(':') ? `${path}${name}` : `${path}.${name}`);
  };
  for (const [namespace, loaders] of Object.entries(texts))
    collect((await loaders[language]()).default, `${namespace}:`);
  return leaves;
}
