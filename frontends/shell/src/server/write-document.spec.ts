import { describe, expect, it } from '@jest/globals';
import { writeDocument } from './write-document';

const head = {
  title: 'A & B',
  status: 200 as const,
  meta: [],
  alternates: [],
  jsonLd: [{ '@type': 'Thing', name: '</script><script>alert(1)</script>' }],
};
const sheetsOf = (chunks: Record<string, string[]>, of: (file: string) => string) =>
  Object.fromEntries(
    Object.values(chunks)
      .flat()
      .filter((file) => file.endsWith('.css'))
      .map((file) => [file, of(file)]),
  );
const report = (publicPath: string, chunks: Record<string, string[]>) => ({
  publicPath,
  chunks,
  fonts: ['face.woff2'],
  sheets: sheetsOf(chunks, (file) => `leap:${file}`),
  styles: sheetsOf(chunks, (file) => `.${file}{}`),
  integrity: Object.fromEntries(
    Object.values(chunks)
      .flat()
      .map((file) => [file, `sha256-${file}`]),
  ),
});

const reports = {
  shell: report('/assets/', {
    main: ['main.js'],
    bootstrap: ['bootstrap.js', 'bootstrap.css'],
    'shell-es': ['es.js'],
    'shared:react': ['react.js'],
  }),
  marketing: report('/remotes/marketing/', {
    'page-landing': ['landing.js', 'landing.css'],
    'page-blog': ['blog.js', 'blog.css'],
  }),
};

function write(changed: Partial<Parameters<typeof writeDocument>[0]> = {}) {
  const { parts, ...written } = writeDocument({
    language: 'es',
    scheme: 'light',
    head,
    body: '<main>Hola</main>',
    state: {
      apiUrl: '',
      siteUrl: 'https://leap.example',
      remotes: [{ name: 'marketing', entry: '/m.json', integrity: { '/remotes/marketing/entry.js': 'sha256-entry' } }],
    },
    reports,
    owner: 'marketing',
    ownerChunks: ['page-landing'],
    hasOwnStyles: true,
    startsOnTouch: true,
    ...changed,
  });
  const html = parts.map((part) => (typeof part === 'string' ? part : new TextDecoder().decode(part))).join('');
  return { html, ...written };
}

describe('writeDocument', () => {
  it('escapes text that could end a script or an attribute', () => {
    const { html } = write();
    expect(html).not.toContain('</script><script>alert');
    expect(html).toContain('<title>A &#38; B</title>');
  });

  it('starts every script of the first view by the inline one, and names its digest for the policy', () => {
    const { html, inlineScripts, scriptDigests } = write();
    expect(scriptDigests).toEqual([
      'sha256-main.js',
      'sha256-bootstrap.js',
      'sha256-es.js',
      'sha256-react.js',
      'sha256-landing.js',
      'sha256-entry',
    ]);
    for (const digest of scriptDigests) expect(inlineScripts[0]).toContain(`"${digest}"`);
    expect(html).not.toMatch(/<link rel="preload" as="script"|<script [^>]*src=/);
  });

  it('contains one inline script, whose body is hashed for the policy', () => {
    const { html, inlineScripts } = write();
    expect(inlineScripts).toHaveLength(1);
    expect(html).toContain(`<script>${inlineScripts[0]}</script>`);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  it('is in the colour of the practice, with its icon', () => {
    const { html } = write({ accent: 'plum' });
    expect(html).toContain('data-scheme="light" data-accent="plum">');
    expect(html).toContain('href="/icon-plum.svg"');
  });

  it('says the language and contains the style sheets of shell and page, marked as loaded', () => {
    const { html } = write();
    expect(html).toContain('<html lang="es" data-scheme="light">');
    expect(html).toContain('href="/icon.svg"');
    expect(html).toContain('<style>.bootstrap.css{}.landing.css{}</style>');
    expect(html).toContain(
      '<link rel="stylesheet" href="/assets/bootstrap.css" data-rspack="leap:bootstrap.css" disabled>',
    );
    expect(html).toContain(
      '<link rel="stylesheet" href="/remotes/marketing/landing.css" data-rspack="leap:landing.css" disabled>',
    );
  });

  it('keeps documents apart that differ in page, language, start or style sheets', () => {
    const different = [
      write(),
      write({ ownerChunks: ['page-blog'] }),
      write({ language: 'en' }),
      write({ startsOnTouch: false }),
      write({ wakesOn: '/api/member/events' }),
      write({ hasOwnStyles: false }),
      write({ owner: 'membership' }),
      write({ state: { apiUrl: '', siteUrl: '', remotes: [] } }),
    ].map(({ html, inlineScripts, scriptDigests }) => JSON.stringify([html, inlineScripts, scriptDigests]));
    expect(new Set(different).size).toBe(different.length);
    const links = (html: string) => html.match(/<link rel="stylesheet"[^>]*>/g);
    expect(links(write({ ownerChunks: ['page-blog'] }).html)?.[1]).toContain('/remotes/marketing/blog.css');
    expect(links(write().html)?.[1]).toContain('/remotes/marketing/landing.css');
    expect(write({ wakesOn: '/api/member/events' }).inlineScripts[0]).toContain('"wakesOn":"/api/member/events"');
  });
});
