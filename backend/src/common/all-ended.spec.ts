import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { allEnded } from './all-ended.js';

describe('allEnded', () => {
  it('returns every result', async () => {
    await expect(allEnded([Promise.resolve(1), Promise.resolve('two')])).resolves.toEqual([1, 'two']);
  });

  it('fails with the first error, after the slower calls', async () => {
    const ended: string[] = [];
    const slow = async () => {
      await sleep(20);
      ended.push('slow');
    };
    await expect(allEnded([slow(), Promise.reject(new Error('refused'))])).rejects.toThrow('refused');
    expect(ended).toEqual(['slow']);
  });
});
