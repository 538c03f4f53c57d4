import * as Primitive from 'radix-ui/tooltip';
import { createContext, useContext, type ReactElement, type ReactNode } from 'react';

const Provided = createContext(false);

/** Shares the delays between tooltips: the first opens after 700 ms, a neighbour within 300 ms at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provided.Provider value>
      <Primitive.Provider delayDuration={700} skipDelayDuration={300}>
        {children}
      </Primitive.Provider>
    </Provided.Provider>
  );
}

export interface TooltipProps {
  /** A short hint about the control; never the only source of the information. */
  label: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control: one focusable element. */
  children: ReactElement;
}

/** A tooltip on hover and focus; Escape closes it. */
export function Tooltip({ label, side = 'top', children }: TooltipProps) {
  const tooltip = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="ui-tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {label}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
  return useContext(Provided) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}
