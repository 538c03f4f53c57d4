import type { DestinationStream } from 'pino';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const valueOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What went wrong and the first of our lines that it came from. */
function describeError({ type, message, stack }: Fields): string {
  const frame = /^\s+at (?!.*node_modules|node:)(.+)$/m.exec(String(stack))?.[1];
  return `${valueOf(type)}: ${valueOf(message)}${frame === undefined ? '' : ` (${frame})`}`;
}

function readable(line: string): string {
  const { level, time, context, msg, req, res, responseTime, err, requestId, ...more } = JSON.parse(line) as Fields;
  const request =
    isFields(req) && isFields(res)
      ? `${valueOf(req['method'])} ${valueOf(req['path'])} ${valueOf(res['statusCode'])} ${valueOf(responseTime)} ms`
      : msg;
  const parts = [
    String(time).slice(11, 19),
    String(level).toUpperCase().padEnd(5),
    context,
    request,
    ...Object.entries(more).map(([name, value]) => `${name}=${valueOf(value)}`),
    isFields(err) ? describeError(err) : undefined,
    isFields(req) || requestId === undefined ? undefined : `request=${valueOf(requestId).slice(0, 8)}`,
  ];
  // One line each: a message may hold several.
  return parts
    .filter((part) => part !== undefined)
    .map(valueOf)
    .join(' ')
    .replaceAll(/\s*\n\s*/g, ' ');
}

/** Pino's JSON lines as readable ones, for a developer's terminal. */
export const readableLines = (write: (line: string) => void): DestinationStream => ({
  write(line) {
    try {
      write(`${readable(line)}\n`);
    } catch {
      write(line);
    }
  },
});
