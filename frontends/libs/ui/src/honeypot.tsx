import type { ComponentProps } from 'react';

/** A hidden field; bots fill it in, and the server then drops the message. */
export function Honeypot({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <div className="ui-honeypot" aria-hidden="true">
      <label>
        {label}
        <input type="text" tabIndex={-1} autoComplete="off" {...input} />
      </label>
    </div>
  );
}
