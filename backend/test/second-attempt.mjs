import { jest } from '@jest/globals';

/** On a machine that others use, a test may lose against a time limit: `npm test` asks for one more attempt in CI, and names each that needed it. */
if (process.env.TEST_SECOND_ATTEMPT) jest.retryTimes(1, { logErrorsBeforeRetry: true });
