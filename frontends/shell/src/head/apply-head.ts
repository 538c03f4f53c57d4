import type { DocumentHead } from './describe-page';

let lastDescribed: string | undefined;

/** Applies a head to the live document, changing differences only. */
export function applyHead(head: DocumentHead): void {
  if (document.title !== head.title) document.title = head.title;
  sync('meta[data-head]', head.meta, (meta) => ({ [meta.key]: meta.name, content: meta.content }), 'meta');
  const links = [
    ...(head.canonical ? [{ rel: 'canonical', href: head.canonical }] : []),
    ...head.alternates.map(({ language, href }) => ({ rel: 'alternate', hreflang: language, href })),
  ];
  sync<Record<string, string>>('link[data-head]', links, (link) => link, 'link');
  const described = JSON.stringify(head.jsonLd);
  if (described === lastDescribed) return;
  lastDescribed = described;
  for (const script of document.head.querySelectorAll('script[type="application/ld+json"]')) script.remove();
  for (const object of head.jsonLd) {
    const script = Object.assign(document.createElement('script'), {
      type: 'application/ld+json',
      textContent: JSON.stringify(object),
    });
    document.head.append(script);
  }
}

function sync<T>(selector: string, wanted: T[], attributes: (item: T) => Record<string, string>, tag: string) {
  const present = [...document.head.querySelectorAll(selector)];
  wanted.forEach((item, index) => {
    const element = present[index] ?? document.head.appendChild(document.createElement(tag));
    const next = { ...attributes(item), 'data-head': '' };
    for (const name of element.getAttributeNames()) if (!(name in next)) element.removeAttribute(name);
    for (const [name, value] of Object.entries(next))
      if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  });
  for (const element of present.slice(wanted.length)) element.remove();
}
