import { escapeHtml } from '../integrations/mail/mail-layout.js';
import type { InboxMessage } from './sandbox-store.js';

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

/** The sandbox's pages need their style element, and frame the emails. Emails themselves may load nothing. */
export const sandboxContentSecurityPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; media-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'self'";

const when = (date: Date): string => date.toISOString().replace('T', ' ').slice(0, 16);

const listItem = (message: InboxMessage, isOpen: boolean): string =>
  `<a href="/sandbox/inbox?id=${message.id}"${isOpen ? ' aria-current="true"' : ''}><strong>${escapeHtml(message.subject || '(no subject)')}</strong><span>${escapeHtml(message.to)} · ${when(message.receivedAt)} UTC</span></a>`;

/** One message: the HTML part in a frame that runs no script, the text part and the headers below. */
const openMessage = (message: InboxMessage): string => `<article><h2>${escapeHtml(message.subject)}</h2>
<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to)}</dd>${message.attachments.map((file) => `<dt>Attached</dt><dd>${escapeHtml(file.filename)} (${file.size} bytes)</dd>`).join('')}</dl>
${message.html ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" srcdoc="${escapeHtml(message.html.replace('<head>', '<head><base target="_blank">'))}"></iframe>` : ''}
<details${message.html ? '' : ' open'}><summary>Plain text</summary><pre>${escapeHtml(message.text)}</pre></details>
<details><summary>Headers</summary><pre>${escapeHtml(
  Object.entries(message.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
)}</pre></details></article>`;

/** The inbox with one message open, the newest unless another is asked for. */
export function inboxPage(messages: InboxMessage[], id: string | undefined): string {
  const open = messages.find((message) => message.id === id) ?? messages[0];
  const body = open
    ? `<main><nav aria-label="Messages">${messages.map((message) => listItem(message, message === open)).join('')}</nav>${openMessage(open)}</main>`
    : '<p class="empty">No mail yet. Everything that the site sends on this machine arrives here, and nowhere else.</p>';
  return sandboxPage(
    'Sandbox inbox',
    `<header><h1>Sandbox inbox</h1><p>${messages.length} message${messages.length === 1 ? '' : 's'}, newest first. Nothing left this machine.</p><a class="button" href="/sandbox/inbox">Refresh</a><form method="post" action="/sandbox/inbox/empty"><button>Empty</button></form></header>${body}`,
  );
}
