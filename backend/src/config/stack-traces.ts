import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the lines of a built file come from: two numbers each, the index of a source and a line in it, both from 0. */
interface LineMap {
  sources: string[];
  origins: Uint32Array;
}

const maps = new Map<string, LineMap | undefined>();

/** The map beside a script; packages have none. */
function mapOf(script: string): LineMap | undefined {
  if (!maps.has(script)) maps.set(script, readMap(`${fileURLToPath(script)}.map`));
  return maps.get(script);
}

/** Our maps have one segment for each line (`columns: false`). Node's `SourceMap` makes an object of each, which takes 10 MB. */
function readMap(file: string): LineMap | undefined {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(file, 'utf8')) as { sources: string[]; mappings: string };
    const segments = mappings.split(';');
    const origins = new Uint32Array(segments.length * 2);
    let [source, line] = [0, 0];
    for (const [index, segment] of segments.entries()) {
      const [, bySource = 0, byLine = 0] = numbersIn(segment);
      source += bySource;
      line += byLine;
      origins.set([source, line], index * 2);
    }
    return { sources, origins };
  } catch {
    // An error in here would hide the one that is described.
    return undefined;
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The numbers of a segment (VLQ in Base64): five bits a digit, the lowest first; the sixth bit says that more follow, the first is the sign. */
function numbersIn(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const character of segment) {
    const digit = digits.indexOf(character);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

type Frame = Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> & { toString(): string };

/** A line of a stack trace, with the location in our sources instead of that in the built file. */
export function describeFrame(frame: Frame): string {
  const text = String(frame);
  const script = frame.getFileName();
  if (script?.startsWith('file:') !== true) return text;
  const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
  const { sources, origins } = mapOf(script) ?? {};
  const [source = 0, sourceLine = 0] = origins?.subarray((line - 1) * 2, line * 2) ?? [];
  const file = sources?.[source];
  if (file === undefined) return text;
  return text.replace(`${script}:${line}:${column}`, `${fileURLToPath(new URL(file, script))}:${sourceLine + 1}`);
}

/**
 * Stack traces of this process name the lines of our sources. `--enable-source-maps` does the same, but reads all maps at start, which
 * takes 25 MB; here the first error reads those it needs.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(describeFrame)].join('\n    at ');
}
