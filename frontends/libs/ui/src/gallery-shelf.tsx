import type { ReactNode } from 'react';

/** A named row of the gallery. */
export function Shelf({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui-gallery-shelf">
      <p className="ui-eyebrow">{name}</p>
      <div className="ui-gallery-items">{children}</div>
    </div>
  );
}
