/**
 * Looks whether a secret of the tests got out: passwords, hashes, session ids, cookies, tokens and keys that a run used must
 * stand in no line of a log and in no answer. The tests keep both, and the secrets, in the folder `TEST_EVIDENCE`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const keyLength = 8;
const shownProblems = 20;
/** A single word, such as one of the common passwords that tests show to be refused: it stands in the site's own texts. */
const plainWord = /^\p{L}+$/u;
/** Printed at a start on purpose: the sample log-ins in development. */
const specifiedLine = /^ +Demo log-in/;
/** Without these the search would say nothing. */
const expectedKinds = ['password', 'hash', 'session id', 'cookie', 'token', 'key'];

/**
 * @param {string} folder the evidence of one run
 * @param {string[]} kinds the kinds of secrets that the run must have used
 * @returns {{ passed: number, failed: number, output: string }}
 */
export function searchEvidence(folder, kinds = expectedKinds) {
  const files = readdirSync(folder);
  const secrets = files
    .filter((name) => name.endsWith('.secrets'))
    .flatMap((name) => linesOf(folder, name).map((line) => JSON.parse(line)));
  const texts = files.filter((name) => /\.(log|answers)$/.test(name)).sort();
  const problems = kinds
    .filter((kind) => !secrets.some((secret) => secret.kind === kind))
    .map((kind) => `the run registered no ${kind}: nothing of that kind was sought`);
  for (const ending of ['.log', '.answers']) {
    if (!texts.some((name) => name.endsWith(ending) && readFileSync(join(folder, name)).length > 0))
      problems.push(`the run stored no *${ending}`);
  }
  const index = indexOf(secrets);
  for (const name of texts) problems.push(...findIn(readFileSync(join(folder, name)), index, name));
  return {
    passed: problems.length === 0 ? 1 : 0,
    failed: problems.length,
    output: [...new Set(problems)].slice(0, shownProblems).join('\n'),
  };
}

function linesOf(folder, name) {
  return readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean);
}

/** The secrets, as they are and as addresses and JSON write them, by their first bytes. */
function indexOf(secrets) {
  const byStart = new Map();
  for (const { kind, value } of secrets) {
    if (kind === 'password' && plainWord.test(value)) continue;
    for (const form of new Set([value, encodeURIComponent(value.toWellFormed()), JSON.stringify(value).slice(1, -1)])) {
      const bytes = Buffer.from(form);
      if (bytes.length < keyLength) continue;
      const start = bytes.toString('latin1', 0, keyLength);
      byStart.set(start, [...(byStart.get(start) ?? []), { kind, bytes }]);
    }
  }
  // Most positions of a text begin no secret: one look into this table says so.
  const pairs = new Uint8Array(65_536);
  for (const start of byStart.keys()) pairs[start.charCodeAt(0) * 256 + start.charCodeAt(1)] = 1;
  return { byStart, pairs };
}

function findIn(text, { byStart, pairs }, name) {
  const problems = [];
  for (let at = 0; at + keyLength <= text.length; at += 1) {
    if (pairs[text[at] * 256 + text[at + 1]] === 0) continue;
    for (const { kind, bytes } of byStart.get(text.latin1Slice(at, at + keyLength)) ?? []) {
      if (text.compare(bytes, 0, bytes.length, at, Math.min(at + bytes.length, text.length)) !== 0) continue;
      const line = lineAround(text, at);
      if (!specifiedLine.test(line)) problems.push(`${name}: a ${kind} in: ${excerpt(text, at, bytes.length)}`);
    }
  }
  return problems;
}

function lineAround(text, at) {
  const end = text.indexOf(10, at);
  return text.toString('utf8', text.lastIndexOf(10, at) + 1, end === -1 ? text.length : end);
}

/** Where it stands, with the secret itself hidden: this is printed. */
function excerpt(text, at, length) {
  const before = text.toString('utf8', Math.max(0, at - 160), at);
  const after = text.toString('utf8', at + length, at + length + 60);
  return `${before}[hidden]${after}`.replaceAll('\n', '⏎');
}
