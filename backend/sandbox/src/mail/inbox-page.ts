import { escapeHtml, sandboxPage } from '../page.js';
import type { InboxMessage } from './inbox.js';

const when = (date: Date): string => date.toISOString().replace('T', ' ').slice(0, 16);

const listItem = (message: InboxMessage, isOpen: boolean): string =>
  `<a href="/sandbox/inbox?id=${message.id}"${isOpen ? ' aria-current="true"' : ''}><strong>${escapeHtml(message.subject || '(no subject)')}</strong><span>${escapeHtml(message.to)} · ${when(message.receivedAt)} UTC</span></a>`;

/** One message: the HTML part in a frame without scripts, the text part and the headers below. */
const openMessage = (message: InboxMessage): string => `<article><h2>${escapeHtml(message.subject)}</h2>
<dl><dt>From</dt><dd>${escapeHtml(message.from)}</dd><dt>To</dt><dd>${escapeHtml(message.to)}</dd>${message.attachments.map((file) => `<dt>Attached</dt><dd>${escapeHtml(file.filename)} (${file.size} bytes)</dd>`).join('')}</dl>
${message.html ? `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email" srcdoc="${escapeHtml(message.html.replace('<head>', '<head><base target="_blank">'))}"></iframe>` : ''}
<details${message.html ? '' : ' open'}><summary>Plain text</summary><pre>${escapeHtml(message.text)}</pre></details>
<details><summary>Headers</summary><pre>${escapeHtml(
  Object.entries(message.headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n'),
)}</pre></details></article>`;

/** The inbox with one message open, by default the newest. */
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
