import type { Language, MarkdownNode } from '@leap/domain';
import { isBlock } from '../../../common/markdown-plain-text.js';
import { plainTree } from '../../../common/markdown.dto.js';
import type { ConsentForm } from './consent-form.entity.js';
import { drawable, needsCodes } from './drawable-text.js';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

/** What is proven. */
export type ProvenConsent = Pick<
  ConsentForm,
  | 'id'
  | 'participantName'
  | 'email'
  | 'phone'
  | 'sessionType'
  | 'language'
  | 'acknowledgeRight'
  | 'understandNature'
  | 'confirmAutonomy'
  | 'hasConsented'
  | 'ipAddress'
  | 'declarationVersion'
  | 'declarationSha256'
  | 'withdrawalDate'
> & { brandName: string; consentedAt: Date; declarationText: string };

const texts: Record<Language, typeof en> = { en, es };
const PLAIN = 'Helvetica';
const BOLD = 'Helvetica-Bold';
const ITALIC = 'Helvetica-Oblique';
const CODE = 'Courier';
const INK = '#2A2320';
const MUTED = '#6B5F57';
const MARGIN = 64;
const LABEL_WIDTH = 150;

/** In UTC and in full: a proof may be read in another time zone, and years later. */
const instant = (date: Date): string => `${date.toISOString().slice(0, 10)} ${date.toISOString().slice(11, 23)} UTC`;

const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/**
 * PDF proof of a consent in its language: who, what, when, the text that was shown (also as an exact attachment, so that its hash can
 * be verified), and a withdrawal. Deterministic: equal consents give equal bytes.
 */
export async function consentProof(consent: ProvenConsent): Promise<Buffer> {
  // Loaded with the first proof: 90 ms and 30 MB that no start should pay.
  const { default: PdfFile } = await import('pdfkit');
  const t = texts[consent.language];
  const asOf = consent.withdrawalDate ?? consent.consentedAt;
  const info = {
    Title: drawable(t.title),
    Author: drawable(consent.brandName),
    Producer: 'LEAP',
    Creator: 'LEAP',
    CreationDate: asOf,
    ModDate: asOf,
  };
  const doc = new PdfFile({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
    info,
    lang: consent.language,
    displayTitle: true,
    bufferPages: true,
  });
  const chunks: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.file(Buffer.from(consent.declarationText), {
    name: `declaration-${consent.declarationVersion}-${consent.language}.txt`,
    type: 'text/plain',
    creationDate: consent.consentedAt,
    modifiedDate: consent.consentedAt,
    description: consent.declarationSha256,
  });

  doc.font(BOLD, 22).fillColor(INK).text(drawable(t.title));
  doc
    .moveDown(0.6)
    .font(PLAIN, 10)
    .fillColor(MUTED)
    .text(drawable(fill(t.introduction, { brand: consent.brandName })));
  if ([consent.participantName, consent.brandName, consent.phone ?? '', consent.declarationText].some(needsCodes))
    doc.moveDown(0.4).text(t.codes);
  doc.moveDown(1);
  for (const [label, value] of factsOf(consent)) drawFact(doc, label, value);

  drawHeading(doc, t.confirmations);
  for (const key of ['hasConsented', 'acknowledgeRight', 'understandNature', 'confirmAutonomy'] as const) {
    doc.font(BOLD, 10).text(`${consent[key] === true ? t.confirmed : t.notAsked} `, { continued: true });
    doc.font(PLAIN, 10).text(t[key]).moveDown(0.4);
  }

  drawHeading(doc, t.text);
  for (const block of plainTree(consent.declarationText)) drawBlock(doc, block);
  numberPages(doc, consent);
  doc.end();
  return written;
}

function factsOf(consent: ProvenConsent): [label: string, value: string][] {
  const t = texts[consent.language];
  const sessions: Record<string, string> = t.sessionTypes;
  return [
    [t.participant, consent.participantName],
    [t.email, consent.email],
    ...(consent.phone === null ? [] : [[t.phone, consent.phone] satisfies [string, string]]),
    [t.session, sessions[consent.sessionType] ?? consent.sessionType],
    [t.consentedAt, instant(consent.consentedAt)],
    ...(consent.ipAddress === null ? [] : [[t.address, consent.ipAddress] satisfies [string, string]]),
    [t.state, consent.withdrawalDate ? fill(t.isWithdrawn, { instant: instant(consent.withdrawalDate) }) : t.isValid],
    [t.form, consent.id],
    [t.version, fill(t.versionOf, { version: consent.declarationVersion })],
    [t.hash, consent.declarationSha256],
  ];
}

/** A label with its value beside it; the next fact starts below the longer one. */
function drawFact(doc: PDFKit.PDFDocument, label: string, value: string): void {
  const width = doc.page.width - 2 * MARGIN - LABEL_WIDTH;
  // A hash stays on one line, for comparison.
  const [font, size] = /^[0-9a-f]{64}$/.test(value) ? ([CODE, 8] as const) : ([BOLD, 10] as const);
  const height = Math.max(
    doc.font(PLAIN, 9).heightOfString(drawable(label), { width: LABEL_WIDTH - 12 }),
    doc.font(font, size).heightOfString(drawable(value), { width }),
  );
  if (doc.y + height > doc.page.maxY()) doc.addPage();
  const top = doc.y;
  doc
    .font(PLAIN, 9)
    .fillColor(MUTED)
    .text(drawable(label), MARGIN, top, { width: LABEL_WIDTH - 12 });
  doc
    .font(font, size)
    .fillColor(INK)
    .text(drawable(value), MARGIN + LABEL_WIDTH, top, { width });
  doc.x = MARGIN;
  doc.y = top + height + 7;
}

function drawHeading(doc: PDFKit.PDFDocument, text: string): void {
  // Keeps a heading on the page of the text that follows it.
  if (doc.y + 60 > doc.page.maxY()) doc.addPage();
  doc.moveDown(1).font(BOLD, 13).fillColor(INK).text(drawable(text)).moveDown(0.5);
}

/** A run of text in one font. */
interface Run {
  text: string;
  font: string;
}

/** The runs of a block's parts, in reading order; addresses follow the text of their link only where they differ. */
function runsOf(nodes: readonly MarkdownNode[] = [], font = PLAIN): Run[] {
  return nodes.flatMap(({ is, text = '', children, url }) => {
    if (is === 'text' || is === 'code') return [{ text, font }];
    const inner = runsOf(children, is === 'strong' ? BOLD : is === 'emphasis' && font === PLAIN ? ITALIC : font);
    const isAddressMissing = is === 'link' && url !== inner.map((run) => run.text).join('');
    return isAddressMissing ? [...inner, { text: ` (${url})`, font }] : inner;
  });
}

/** A block of the declaration, as its page shows it. @param mark of the item whose first block this is */
function drawBlock(doc: PDFKit.PDFDocument, { is, children = [], start }: MarkdownNode, mark = ''): void {
  if (is === 'heading') {
    const text = runsOf(children).map((run) => run.text);
    drawHeading(doc, text.join(''));
    return;
  }
  if (is === 'list') {
    for (const [index, item] of children.entries())
      drawBlock(doc, item, `${mark}${start === undefined ? '•' : `${start + index}.`} `);
    return;
  }
  // A paragraph has parts, a quote blocks, an item parts or blocks or both.
  const end = children.findIndex((child) => isBlock.has(child.is));
  const parts = end === -1 ? children : children.slice(0, end);
  if (parts.length > 0) drawRuns(doc, [{ text: mark, font: PLAIN }, ...runsOf(parts)]);
  for (const [index, child] of children.slice(parts.length).entries())
    drawBlock(doc, child, parts.length + index === 0 ? mark : '');
}

function drawRuns(doc: PDFKit.PDFDocument, runs: readonly Run[]): void {
  const drawn = runs.filter(({ text }) => text !== '');
  for (const [index, { text, font }] of drawn.entries())
    doc
      .font(font, 10)
      .fillColor(INK)
      .text(drawable(text), { continued: index < drawn.length - 1, lineGap: 1.5 });
  doc.moveDown(0.6);
}

function numberPages(doc: PDFKit.PDFDocument, { id, language }: ProvenConsent): void {
  const { count: pages } = doc.bufferedPageRange();
  for (let index = 0; index < pages; index += 1) {
    doc.switchToPage(index);
    // Below the margin: pdfkit would otherwise start a new page.
    doc.page.margins.bottom = 0;
    doc
      .font(PLAIN, 8)
      .fillColor(MUTED)
      .text(
        fill(texts[language].page, { id, page: String(index + 1), pages: String(pages) }),
        MARGIN,
        doc.page.height - MARGIN,
        { lineBreak: false },
      );
  }
}
