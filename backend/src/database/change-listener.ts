import { Injectable } from '@nestjs/common';

/** Called with the name of a changed table, or `resync` when changes may have been missed: then drop everything. */
export type ChangeCallback = (table: string | 'resync') => void;

/** Tells this process which content tables changed, whichever process or tool changed them. */
@Injectable()
export class ChangeListener {
  private readonly callbacks = new Set<ChangeCallback>();

  /** @returns a function that ends the subscription */
  onChange(callback: ChangeCallback): () => void {
    this.callbacks.add(callback);
    return () => this.callbacks.delete(callback);
  }
}
