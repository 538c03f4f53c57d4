/** Fakes the browser's `EventSource`, which jsdom lacks. All instances are in `opened`. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** The currently open one. */
  static get current(): FakeEventSource {
    const last = FakeEventSource.opened.at(-1);
    if (!last || last.isClosed) throw new Error('No stream is open.');
    return last;
  }

  /** Installs the fake; undo with {@link FakeEventSource.remove}. */
  static install(): void {
    FakeEventSource.opened = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }

  static remove(): void {
    Reflect.deleteProperty(globalThis, 'EventSource');
  }

  close(): void {
    this.isClosed = true;
  }

  /** Simulates an event of the server. */
  send(type: string, data: object = {}): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  /** Simulates a broken connection, or a refusal. */
  fail(): void {
    if (!this.isClosed) this.dispatchEvent(new Event('error'));
  }
}
