/** What a spec file has used, as at its beginning, for the next spec file of this worker. */
export class Spare<Kept extends { close(): Promise<void> }> {
  private kept: Kept | undefined;

  constructor() {
    spares.push(this);
  }

  claim(): Kept | undefined {
    const { kept } = this;
    this.kept = undefined;
    return kept;
  }

  /** Keeps it until the worker ends, or closes it. */
  async keep(one: Kept): Promise<void> {
    // Without workers Jest says nothing of its end, and stops the database.
    if (this.kept === undefined && process.send !== undefined) this.kept = one;
    else await one.close();
  }
}

const spares: Spare<{ close(): Promise<void> }>[] = [];

/** Jest's message to a worker that it ends. */
const CHILD_MESSAGE_END = 2;
process.on('message', function closeSpares(message: unknown) {
  if (!Array.isArray(message) || message[0] !== CHILD_MESSAGE_END) return;
  process.off('message', closeSpares);
  const kept = spares.map((spare) => spare.claim()).filter((one) => one !== undefined);
  if (kept.length > 0) void Promise.allSettled(kept.map((one) => one.close())).then(() => process.exit());
});
