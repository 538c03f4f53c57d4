import { expect, it, jest } from '@jest/globals';
import { PageTextsReader } from './page-texts-reader.js';

it('reads once until they change, and keeps the object', async () => {
  const load = jest.fn(async () => ({ en: {} }));
  const reader = new PageTextsReader(load);
  expect(await reader.read()).toBe(await reader.read());
  expect(load).toHaveBeenCalledTimes(1);
  reader.drop();
  await reader.read();
  expect(load).toHaveBeenCalledTimes(2);
});

it('uses those of before while PostgreSQL does not answer, and reads again', async () => {
  const first = { en: { site: { title: 'One' } } };
  const load = jest
    .fn<() => Promise<typeof first>>()
    .mockResolvedValueOnce(first)
    .mockRejectedValueOnce(new Error('down'))
    .mockResolvedValueOnce({ en: { site: { title: 'Two' } } });
  const reader = new PageTextsReader(load);
  await reader.read();
  reader.drop();
  expect(await reader.read()).toBe(first);
  expect((await reader.read()).en?.['site']).toEqual({ title: 'Two' });
});

it('fails when they were never read', async () => {
  await expect(new PageTextsReader(() => Promise.reject(new Error('down'))).read()).rejects.toThrow('down');
});
