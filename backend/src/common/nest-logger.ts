import type { LoggerService } from '@nestjs/common';
import type { Level, Logger } from 'pino';

/** Nest's start-up messages: fifty lines without information. */
const frameworkContexts = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Writes Nest's log as pino's JSON lines. Nest passes the context as the last text. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  verbose(message: unknown, ...more: unknown[]): void {
    this.write('trace', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.write('debug', message, more);
  }

  log(message: unknown, ...more: unknown[]): void {
    const context = more.at(-1);
    this.write(typeof context === 'string' && frameworkContexts.has(context) ? 'debug' : 'info', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.write('warn', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    // `main.ts` prints one sentence when the port is in use.
    this.write(more.at(-1) === 'NestApplication' ? 'debug' : 'error', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.write('fatal', message, more);
  }

  private write(level: Level, message: unknown, more: unknown[]): void {
    const texts = more.filter((part) => typeof part === 'string');
    const context = texts.at(-1);
    const [detail] = texts.slice(0, -1);
    if (message instanceof Error) this.logger[level]({ context, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.logger[level]({ context, ...message }, detail);
    else this.logger[level](detail === undefined ? { context } : { context, detail }, String(message));
  }
}
