import type { CurrentUserDto } from '@leap/client';
import type { Accent, Language } from '@leap/domain';
import type { DocumentHead } from '../head/describe-page';
import type { PageState } from '../page-state';
import type { RemoteName } from '../remotes/remotes-config';
import { startScripts, type StartOptions } from './start-script';

/** `assets.json` of a front end's browser build, and its base path. */
export interface BuildReport {
  /** Address of the build with a trailing slash. */
  publicPath: string;
  /** Files by chunk name, in the order of loading. */
  chunks: Record<string, string[]>;
  /** Font files of the first view. */
  fonts: string[];
  /** sha256 by file. */
  integrity: Record<string, string>;
  /** The mark of each style sheet's link, by which the bundler's loader finds it. */
  sheets: Record<string, string>;
  /** Text of each style sheet, with addresses that hold in a document. */
  styles: Record<string, string>;
}

interface DocumentOptions {
  language: Language;
  scheme: 'light' | 'auto' | 'dark';
  /** The practice's colour; absent where its settings could not be read. */
  accent?: Accent;
  head: DocumentHead;
  /** Whether the document belongs to the app that phones install. */
  isApp?: boolean;
  /** Address of the page's oEmbed answer, where it has one. */
  quotedAt?: string;
  /** Address on another site that the document leads on to. */
  leadsTo?: string;
  body: string;
  /** Stands beside the application. */
  bar?: string;
  /** Without it the document has no scripts. */
  state: PageState | undefined;
  /** Who is logged in; undefined when that is not known. */
  visitor?: CurrentUserDto | null;
  reports: Partial<Record<'shell' | RemoteName, BuildReport>>;
  owner: RemoteName;
  /** Chunks of the remote that this page needs at once. */
  ownerChunks: string[];
  /** Whether the style sheets stand in the document, where the first paint waits for nothing else; otherwise it refers to them. */
  hasOwnStyles: boolean;
  /** Whether the page does nothing before the visitor touches it. */
  startsOnTouch: boolean;
  /** Address of an event stream, whose events count as a touch. */
  wakesOn?: string;
}

/** The largest libraries of every page: fetched ahead of the first touch, so that little is missing then. */
const prefetched = ['react-dom/client', '@leap/platform'];

/** Shared libraries that every page needs before it is interactive: preloaded, so that they do not wait for one another. */
const firstSingletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-dom/client',
  '@leap/platform',
  '@leap/i18n',
  '@leap/client',
  '@leap/ui',
];

/** What a document consists of: text of its own, and UTF-8 of what it has in common with others, which need not be encoded for each. */
export type DocumentPart = string | Uint8Array;

/**
 * Writes a rendered page into its document. Scripts are started by one inline loader, so that its hash is sufficient for the CSP in
 * every browser.
 */
export function writeDocument(options: DocumentOptions): {
  parts: DocumentPart[];
  inlineScripts: string[];
  scriptDigests: string[];
} {
  const { head, language, state } = options;
  const { links, loader, loaderElement, scriptDigests } = partsOf(options);
  const beforeLinks = [
    '<!doctype html>',
    `<html lang="${language}" data-scheme="${options.scheme}"${options.accent ? ` data-accent="${options.accent}"` : ''}>`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title)}</title>`,
  ];
  const afterLinks = [
    ...head.meta.map((meta) => `<meta ${meta.key}="${meta.name}" content="${escapeHtml(meta.content)}" data-head="">`),
    ...(head.canonical ? [`<link rel="canonical" href="${escapeHtml(head.canonical)}" data-head="">`] : []),
    ...head.alternates.map(
      (alternate) =>
        `<link rel="alternate" hreflang="${alternate.language}" href="${escapeHtml(alternate.href)}" data-head="">`,
    ),
    ...(options.leadsTo ? [`<meta http-equiv="refresh" content="0;url=${escapeHtml(options.leadsTo)}">`] : []),
    ...(options.quotedAt
      ? [`<link rel="alternate" type="application/json+oembed" href="${escapeHtml(options.quotedAt)}">`]
      : []),
    `<link rel="alternate" type="application/rss+xml" href="${language === 'es' ? '/es' : ''}/blog/feed.xml" title="RSS">`,
    `<link rel="icon" href="${options.accent ? `/icon-${options.accent}` : '/icon'}.svg" type="image/svg+xml">`,
    ...(options.isApp
      ? [
          `<link rel="manifest" href="${language === 'es' ? '/es' : ''}/app.webmanifest">`,
          `<link rel="apple-touch-icon" href="/app-icon-touch${options.accent ? `-${options.accent}` : ''}.png">`,
        ]
      : []),
    '<meta name="theme-color" content="#FBF7F0">',
    ...head.jsonLd.map((object) => `<script type="application/ld+json">${escapeScript(object)}</script>`),
    '</head>',
    '<body>',
  ];
  const afterBody = [
    options.bar ?? '',
    ...(state === undefined ? [] : [`<script type="application/json" id="leap-state">${escapeScript(state)}</script>`]),
    ...(options.visitor === undefined
      ? []
      : [`<script type="application/json" id="leap-visitor">${escapeScript(options.visitor)}</script>`]),
  ];
  const end = '</body>\n</html>';
  const parts = [
    linesOf(beforeLinks),
    links,
    `${linesOf(afterLinks)}<div id="root">`,
    options.body,
    `</div>\n${linesOf(afterBody)}`,
  ];
  return state === undefined
    ? { parts: [...parts, end], inlineScripts: [], scriptDigests: [] }
    : { parts: [...parts, loaderElement, end], inlineScripts: [loader], scriptDigests };
}

const linesOf = (lines: string[]): string => lines.map((line) => `${line}\n`).join('');
const encoder = new TextEncoder();

/** What documents of one page and language have in common, made of its files. */
interface CommonParts {
  /** Lines of the head: fonts and style sheets. */
  links: Uint8Array;
  /** The inline script that starts the application. */
  loader: string;
  /** The line with it. */
  loaderElement: Uint8Array;
  scriptDigests: string[];
}

/** By build reports, and by what of a document they depend on. */
const common = new WeakMap<object, Map<string, CommonParts>>();

/** Made once for each: the text of the style sheets and of the script is a good part of a document. */
function partsOf(options: DocumentOptions): CommonParts {
  const { language, reports, owner, ownerChunks, hasOwnStyles, startsOnTouch, wakesOn, state } = options;
  const entries = state?.remotes.find(({ name }) => name === owner)?.integrity ?? {};
  const key = JSON.stringify([language, owner, ownerChunks, hasOwnStyles, startsOnTouch, wakesOn, entries]);
  const known = common.get(reports) ?? new Map<string, CommonParts>();
  common.set(reports, known);
  const parts = known.get(key) ?? makeParts(options, entries);
  known.set(key, parts);
  return parts;
}

function makeParts(options: DocumentOptions, entries: Record<string, string>): CommonParts {
  const { language, reports } = options;
  const shell = filesOf(reports.shell, [
    'main',
    'bootstrap',
    `shell-${language}`,
    ...firstSingletons.map((name) => `shared:${name}`),
  ]);
  const owner = filesOf(reports[options.owner], ['__federation_expose_routes', ...options.ownerChunks]);
  const scripts = filesOf(reports.shell, ['main']).filter(isScript);
  const files = [...shell, ...owner];
  const toStart: StartOptions = {
    entries: scripts.map(({ href, integrity }) => [href, integrity]),
    preloads: [
      ...files.filter(isScript).map(({ href, integrity }): [string, string] => [href, integrity]),
      ...Object.entries(entries),
    ],
    prefetches: prefetched
      .flatMap((name) => filesOf(reports.shell, [`shared:${name}`]).slice(0, 1))
      .map(({ href }) => href),
    startsOnTouch: options.startsOnTouch,
    wakesOn: options.wakesOn,
  };
  const links = [
    ...fontsOf(reports.shell),
    ...(options.hasOwnStyles
      ? [
          `<style>${[...styleTexts(reports.shell, shell), ...styleTexts(reports[options.owner], owner)].join('')}</style>`,
        ]
      : []),
    ...sheetLinks(reports.shell, shell, options.hasOwnStyles),
    ...sheetLinks(reports[options.owner], owner, options.hasOwnStyles),
  ];
  const loader = `(${startScripts.toString()})(${escapeScript(toStart)})`;
  return {
    links: encoder.encode(linesOf(links)),
    loader,
    loaderElement: encoder.encode(linesOf([`<script>${loader}</script>`])),
    scriptDigests: [...files.filter(isScript).map(({ integrity }) => integrity), ...Object.values(entries)],
  };
}

interface File {
  href: string;
  integrity: string;
}

const isScript = ({ href }: File) => href.endsWith('.js');
const isStyle = ({ href }: File) => href.endsWith('.css');

function filesOf(report: BuildReport | undefined, chunks: string[]): File[] {
  if (!report) return [];
  const names = new Set(chunks.flatMap((chunk) => report.chunks[chunk] ?? []));
  return [...names].map((name) => ({ href: report.publicPath + name, integrity: report.integrity[name] ?? '' }));
}

/** No text of ours can end the element. */
function styleTexts(report: BuildReport | undefined, files: File[]): string[] {
  return files.filter(isStyle).map(({ href }) => report?.styles[href.slice(report.publicPath.length)] ?? '');
}

/**
 * Links that the bundler's loader takes for its own. A sheet that was added again would set the faces anew, and the text would jump; so one
 * whose text stands in the document is there disabled, and is not fetched.
 */
function sheetLinks(report: BuildReport | undefined, files: File[], isInDocument: boolean): string[] {
  return files.filter(isStyle).map(({ href, integrity }) => {
    const mark = report?.sheets[href.slice(report.publicPath.length)] ?? '';
    const rest = isInDocument ? 'disabled' : `integrity="${integrity}" crossorigin="anonymous"`;
    return `<link rel="stylesheet" href="${href}" data-rspack="${mark}" ${rest}>`;
  });
}

/**
 * Every face of the site stands in the first view of its pages; together they are small. The italic of a few words comes last. Letters of other
 * languages are fetched by the pages that have them.
 */
function fontsOf(report: BuildReport | undefined): string[] {
  const isItalic = (name: string) => name.includes('italic');
  return (report?.fonts ?? [])
    .filter((name) => !name.includes('-more.'))
    .toSorted((one, other) => Number(isItalic(one)) - Number(isItalic(other)))
    .map((name) => {
      const priority = isItalic(name) ? ' fetchpriority="low"' : '';
      return `<link rel="preload" as="font" type="font/woff2" href="${report?.publicPath}${name}"${priority} crossorigin>`;
    });
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON inside a script element: no character sequence may end the element or open a comment. */
export function escapeScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
