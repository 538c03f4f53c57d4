/** What a spec file has used, as at its beginning, for the next spec file of this worker. */
export class Spare<Value extends { close(): Promise<void> }> {
  private stored: Value | undefined;

  constructor() {
    spares.push(this);
  }

  claim(): Value | undefined {
    const { stored } = this;
    this.stored = undefined;
    return stored;
  }

  /** Keeps it until the worker ends, or closes it. */
  async keep(one: Value): Promise<void> {
    // Without workers Jest says nothing of its end, and stops the database.
    if (this.stored === undefined && process.send !== undefined) this.stored = one;
    else await one.close();
  }
}

const spares: Spare<{ close(): Promise<void> }>[] = [];

/** Jest's message to a worker that it ends. */
const CHILD_MESSAGE_END = 2;
process.on('message', function closeSpares(message: unknown) {
  if (!Array.isArray(message) || message[0] !== CHILD_MESSAGE_END) return;
  process.off('message', closeSpares);
  const stored = spares.map((spare) => spare.claim()).filter((one) => one !== undefined);
  if (stored.length > 0) void Promise.allSettled(stored.map((one) => one.close())).then(() => process.exit());
});
