import { Injectable } from '@nestjs/common';

/** The API document with all operations, which is made when somebody first asks for it. */
@Injectable()
export class WholeApiDocument {
  private build: (() => object) | undefined;
  private document: object | undefined;

  /** Says how it is made. */
  madeBy(build: () => object): void {
    this.build = build;
  }

  get(): object {
    if (!this.build) throw new Error('The application was started without its API document.');
    return (this.document ??= this.build());
  }
}
