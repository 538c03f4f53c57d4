import { describe, expect, it } from '@jest/globals';
import { failureOf, outcomeOf, pauseAfter, restAfter } from './webhook-outcome.js';
import { newKey, signedHeaders } from './webhook-signature.js';

describe('a webhook', () => {
  it('is signed as Standard Webhooks asks, by each key', () => {
    // The example of its documentation.
    const headers = signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', new Date(1_614_265_330_000), '{"test": 2432232314}', [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    ]);
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(headers).toEqual({
      'content-type': 'application/json',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': `${signature} ${signature}`,
    });
  });

  it('has a key of 32 random bytes', () => {
    expect(newKey()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newKey()).not.toBe(newKey());
  });

  it.each([
    [200, undefined],
    [204, undefined],
    [301, 'redirect'],
    [404, 'status'],
    [500, 'status'],
  ])('that answers %i has the failure %s', (status, failure) => expect(outcomeOf(status)).toEqual({ status, failure }));

  it('that does not answer has a failure by its reason', () => {
    expect(failureOf(new DOMException('late', 'TimeoutError'))).toEqual({ failure: 'timeout' });
    expect(failureOf(new Error('reset'))).toEqual({ failure: 'connection' });
  });

  it('is tried again after seconds, then hours, and rests for a minute at most', () => {
    expect([1, 2, 3, 9, 20].map((attempts) => pauseAfter(attempts, 0.5))).toEqual([5, 30, 120, 28_800, 28_800]);
    expect([pauseAfter(2, 0), pauseAfter(2, 1)]).toEqual([24, 36]);
    expect([1, 2, 5, 9].map(restAfter)).toEqual([2, 4, 32, 60]);
  });
});
