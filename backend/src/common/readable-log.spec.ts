import { expect, it } from '@jest/globals';
import { readableLines } from './readable-log.js';
import { createLogger } from './request-log.js';

it('writes one readable line for each', () => {
  const lines: string[] = [];
  const logger = createLogger(
    { LOG_LEVEL: 'info', NODE_ENV: 'development' },
    readableLines((line) => lines.push(line)),
  );
  logger.info({ context: 'TimeZones', tz: '2026c' }, 'Node and PostgreSQL agree');
  logger.info(
    { req: { id: '1', method: 'GET', path: '/es' }, res: { statusCode: 200 }, responseTime: 12 },
    'request completed',
  );
  logger.error({ context: 'Jobs', err: new TypeError('No\nanswer') }, 'A job failed');
  expect(lines.map((line) => line.replace(/^\d\d:\d\d:\d\d /, ''))).toEqual([
    'INFO  TimeZones Node and PostgreSQL agree tz=2026c\n',
    'INFO  GET /es 200 12 ms\n',
    expect.stringMatching(/^ERROR Jobs A job failed TypeError: No answer \(.*readable-log\.spec\.ts:\d+:\d+\)?.*\)\n$/),
  ]);
});
