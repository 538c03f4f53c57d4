/**
 * Searches the log lines and responses of a test run for secrets that it used: passwords, hashes, session ids, cookies, tokens, keys.
 * The tests write both, and the secrets, to the folder `TEST_EVIDENCE`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const keyLength = 8;
const shownProblems = 20;
/** Single words, such as the common passwords of tests, also occur in the site's own texts. */
const plainWord = /^\p{L}+$/u;
/** Printed at start on purpose: the sample log-ins of development. */
const specifiedLine = /^ +Demo log-in/;
/** Kinds that every run must use; otherwise the search would prove nothing. */
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

/** The secrets, plain and as encoded in URLs and JSON, indexed by their first bytes. */
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
  // Most positions of a text start no secret: one look-up in this table, by a sum of four bytes, excludes them.
  const sums = new Uint8Array(1 << sumBits);
  for (const start of byStart.keys()) sums[sumOf(Buffer.from(start, 'latin1'), 0)] = 1;
  return { byStart, sums };
}

const sumBits = 20;
const sumOf = (text, at) =>
  Math.imul(text[at] | (text[at + 1] << 8) | (text[at + 2] << 16) | (text[at + 3] << 24), 0x9e3779b1) >>>
  (32 - sumBits);

function findIn(text, { byStart, sums }, name) {
  const problems = [];
  for (let at = 0; at + keyLength <= text.length; at += 1) {
    if (sums[sumOf(text, at)] === 0) continue;
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

/** The location of a secret, for the output: the secret itself is masked. */
function excerpt(text, at, length) {
  const before = text.toString('utf8', Math.max(0, at - 160), at);
  const after = text.toString('utf8', at + length, at + length + 60);
  return `${before}[hidden]${after}`.replaceAll('\n', '⏎');
}
