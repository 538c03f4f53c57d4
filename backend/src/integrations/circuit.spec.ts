import { describe, expect, it, jest } from '@jest/globals';
import { Circuit, ProviderUnavailableError } from './circuit.js';

class Declined extends Error {}

const circuitOf = (options: { timeoutMs?: number; resetMs?: number } = {}): Circuit =>
  new Circuit('test', { timeoutMs: 20_000, isAnswer: (error) => error instanceof Declined, ...options });
const failing = (): Promise<never> => Promise.reject(new Error('socket hang up'));

/** Resolves to the reason, so that a test can compare it. */
const reasonOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error instanceof ProviderUnavailableError ? error.reason : error),
  );

describe('Circuit', () => {
  it('passes the provider’s answer on', async () => {
    expect(await circuitOf().run(() => Promise.resolve(42))).toBe(42);
  });

  it('reports which provider failed, with the cause', async () => {
    await expect(circuitOf().run(failing)).rejects.toMatchObject({
      provider: 'test',
      reason: 'failed',
      cause: { message: 'socket hang up' },
    });
  });

  it('aborts a call that exceeds the time limit', async () => {
    let received: AbortSignal | undefined;
    const call = (signal: AbortSignal): Promise<never> => {
      received = signal;
      return new Promise(() => undefined);
    };
    expect(await reasonOf(circuitOf({ timeoutMs: 20 }).run(call))).toBe('slow');
    expect(received?.aborted).toBe(true);
    expect(await reasonOf(circuitOf().run(call, { timeoutMs: 20 }))).toBe('slow');
  });

  it('opens after five failures, and makes no further calls', async () => {
    const circuit = circuitOf();
    for (let count = 0; count < 5; count += 1) expect(await reasonOf(circuit.run(failing))).toBe('failed');
    expect(circuit.state).toBe('open');
    const call = jest.fn(failing);
    expect(await reasonOf(circuit.run(call))).toBe('open');
    expect(call).not.toHaveBeenCalled();
    circuit.reset();
    expect(await reasonOf(circuit.run(failing))).toBe('failed');
    expect(circuit.state).toBe('closed');
    expect(await circuit.run(() => Promise.resolve('again'))).toBe('again');
  });

  it('tries one call after a while, and closes when it succeeds', async () => {
    const circuit = circuitOf({ resetMs: 10 });
    for (let count = 0; count < 5; count += 1) await reasonOf(circuit.run(failing));
    while (circuit.state === 'open') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(circuit.state).toBe('half-open');
    await circuit.run(() => Promise.resolve('back'));
    expect(circuit.state).toBe('closed');
  });

  it('does not open because of refusals, which are answers', async () => {
    const circuit = circuitOf();
    for (let count = 0; count < 20; count += 1)
      await expect(circuit.run(() => Promise.reject(new Declined()))).rejects.toBeInstanceOf(Declined);
    expect(circuit.state).toBe('closed');
  });
});
