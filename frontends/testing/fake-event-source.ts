/** Stands in for the browser's `EventSource`, which jsdom lacks. Every one that was opened is in `opened`. */
export class FakeEventSource extends EventTarget {
  static opened: FakeEventSource[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.opened.push(this);
  }

  /** The one that is open now. */
  static get current(): FakeEventSource {
    const last = FakeEventSource.opened.at(-1);
    if (!last || last.isClosed) throw new Error('No stream is open.');
    return last;
  }

  /** Replaces the browser's; undo with {@link FakeEventSource.remove}. */
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

  /** As if the server had sent this. */
  send(type: string, data: object = {}): void {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }

  /** As if the connection had broken, or the server had refused. */
  fail(): void {
    if (!this.isClosed) this.dispatchEvent(new Event('error'));
  }
}
