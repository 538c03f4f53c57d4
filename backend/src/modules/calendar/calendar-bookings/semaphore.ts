import { isDatabaseUnavailable } from '../../../database/database-error.js';

/**
 * Lets a few through at a time, the others wait in order. In a rush on few times the connections stay free for everybody
 * else, and nobody waits for one so long that it counts as lost. When the database is gone, those who wait hear it at once.
 */
export class Semaphore {
  private inside = 0;
  private readonly waiting: { enter: () => void; refuse: (error: unknown) => void }[] = [];

  constructor(private readonly places: number) {}

  /** Runs the work when there is a place. Rejects as the work does, or as one before did to whom the database was gone. */
  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside < this.places) this.inside += 1;
    else await new Promise<void>((enter, refuse) => this.waiting.push({ enter, refuse }));
    try {
      return await work();
    } catch (error) {
      if (isDatabaseUnavailable(error)) for (const { refuse } of this.waiting.splice(0)) refuse(error);
      throw error;
    } finally {
      // The place is handed over, so that nobody new slips in between.
      const next = this.waiting.shift();
      if (next) next.enter();
      else this.inside -= 1;
    }
  }
}
