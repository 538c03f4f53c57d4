import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

const maps = new Map<string, SourceMap | undefined>();

/** The map beside a script; packages have none. */
function mapOf(script: string): SourceMap | undefined {
  if (!maps.has(script)) maps.set(script, readMap(`${fileURLToPath(script)}.map`));
  return maps.get(script);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    // An error in here would hide the one that is described.
    return undefined;
  }
}

type Frame = Pick<NodeJS.CallSite, 'getFileName' | 'getLineNumber' | 'getColumnNumber'> & { toString(): string };

/** A line of a stack trace, with the place in our sources instead of that in the built file. */
export function describeFrame(frame: Frame): string {
  const text = String(frame);
  const script = frame.getFileName();
  if (script?.startsWith('file:') !== true) return text;
  const [line, column] = [frame.getLineNumber() ?? 1, frame.getColumnNumber() ?? 1];
  const origin = mapOf(script)?.findOrigin(line, column);
  if (origin === undefined || !('fileName' in origin)) return text;
  const source = fileURLToPath(new URL(origin.fileName, script));
  return text.replace(`${script}:${line}:${column}`, `${source}:${origin.lineNumber}`);
}

/**
 * Stack traces of this process name the lines of our sources. `--enable-source-maps` does the same, but reads all maps at start, which
 * takes 25 MB; here the first error reads them.
 */
export function nameSourceLines(): void {
  Error.prepareStackTrace = (error, frames) => [String(error), ...frames.map(describeFrame)].join('\n    at ');
}
