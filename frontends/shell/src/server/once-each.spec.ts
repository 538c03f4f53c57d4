import { expect, it } from '@jest/globals';
import { onceEach } from './once-each';

it('asks each address once, and again after a failure', async () => {
  const statuses: Record<string, number[]> = { '/a': [200], '/b': [503, 200] };
  const asked: string[] = [];
  const callApi = onceEach(async (path) => {
    asked.push(path);
    return { status: statuses[path]?.shift() ?? 404, headers: {}, body: '' };
  });
  const together = await Promise.all([callApi('/a'), callApi('/a'), callApi('/b')]);
  expect(together.map(({ status }) => status)).toEqual([200, 200, 503]);
  expect([(await callApi('/a')).status, (await callApi('/b')).status, (await callApi('/b')).status]).toEqual([
    200, 200, 200,
  ]);
  expect(asked).toEqual(['/a', '/b', '/b']);
});
