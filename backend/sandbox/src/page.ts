const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML text or attribute value. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);

const styles = `
:root{--paper:#FBF7F0;--sand:#EFE6D8;--ink:#2A2320;--muted:#6B5F57;--clay:#9C4A2F}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header{display:flex;gap:1rem;align-items:baseline;flex-wrap:wrap;padding:1.5rem 2rem;border-bottom:1px solid var(--sand)}
h1{margin:0;font:600 1.6rem/1.2 Georgia,serif}header p{margin:0;color:var(--muted);flex:1}
button,.button{font:inherit;padding:.5rem 1.1rem;border:1px solid var(--clay);border-radius:99px;background:none;color:var(--clay);cursor:pointer;text-decoration:none}
main{display:grid;grid-template-columns:minmax(16rem,24rem) 1fr;min-height:80vh}@media(max-width:800px){main{grid-template-columns:1fr}}
nav{border-right:1px solid var(--sand)}nav a{display:block;padding:1rem 2rem;border-bottom:1px solid var(--sand);color:inherit;text-decoration:none}
nav a[aria-current]{background:var(--sand)}nav strong{display:block}nav span{color:var(--muted);font-size:.875rem}
article{padding:1.5rem 2rem}article h2{margin:0 0 .25rem;font:600 1.4rem/1.3 Georgia,serif}
dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem 1rem;margin:.5rem 0 1rem;font-size:.875rem;color:var(--muted);overflow-wrap:anywhere}dd{margin:0}
iframe{width:100%;height:44rem;border:1px solid var(--sand);border-radius:12px;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}
.empty{padding:4rem 2rem;color:var(--muted)}summary{cursor:pointer;padding:.5rem 0}`;

/** A page of the sandbox. */
export const sandboxPage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${styles}</style></head><body>${body}</body></html>`;

/** The sandbox's pages need inline styles, and frame the emails. Emails themselves may load nothing. */
export const sandboxContentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";
