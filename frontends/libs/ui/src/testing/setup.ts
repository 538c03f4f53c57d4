/**
 * jsdom hides Node's MessageChannel, which React's server renderer asks for when it is loaded. It only has to post a
 * task; a real channel would keep the test process alive.
 */
class TaskChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.(), 0) };
}

Object.defineProperty(globalThis, 'MessageChannel', { value: TaskChannel, configurable: true });
