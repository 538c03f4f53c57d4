import { Injectable } from '@nestjs/common';

/** The API document with all operations, which is built when somebody first asks for it. */
@Injectable()
export class WholeApiDocument {
  private build: (() => object) | undefined;
  private document: object | undefined;

  /** Sets how it is built. */
  buildWith(build: () => object): void {
    this.build = build;
  }

  get(): object {
    if (!this.build) throw new Error('The application was started without its API document.');
    return (this.document ??= this.build());
  }
}
