type Steer = (seconds: number) => void;

/** Where a recording is being played: what its player, transcript and notes know of each other. Seconds from the start. */
export class Playback {
  private readonly listeners = new Set<() => void>();
  private readonly openers = new Set<() => void>();
  private steer: Steer | undefined;
  private position: number | undefined;
  private start: number | undefined;

  /** For `useSyncExternalStore`: called when position or start change. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The last position that the player reported; undefined before it plays. */
  readonly getPosition = (): number | undefined => this.position;

  /** Where the player is to begin, as soon as it is loaded. */
  readonly getStart = (): number | undefined => this.start;

  /** Whether nothing was played, nor asked for. */
  readonly isUntouched = (): boolean => this.position === undefined && this.start === undefined;

  /** Called when a jump is asked for while there is no player. */
  onOpen(open: () => void): () => void {
    this.openers.add(open);
    return () => this.openers.delete(open);
  }

  /** A player is there that can be steered, until the returned function is called. */
  attach(steer: Steer): () => void {
    this.steer = steer;
    return () => {
      if (this.steer === steer) this.steer = undefined;
    };
  }

  report(seconds: number): void {
    if (seconds === this.position) return;
    this.position = seconds;
    for (const listener of this.listeners) listener();
  }

  /** Plays from a moment, or opens the player, which begins there. */
  jump(seconds: number): void {
    if (this.steer) {
      this.steer(seconds);
      this.report(seconds);
      return;
    }
    this.start = seconds;
    for (const listener of this.listeners) listener();
    for (const open of this.openers) open();
  }
}
