/** A plot is 100 wide and 100 high; the page stretches it. */
const SIZE = 100;
/** Distance of lines from the edges, for their stroke. */
const MARGIN = 4;

/** Input of a plot: `values` by day, oldest first; `undefined` for unknown numbers. */
export interface PlotOptions {
  values: readonly (number | undefined)[];
  /** Amounts are bars from zero; levels are a line between their lowest and highest. */
  kind: 'bars' | 'line';
}

/** The shape of a plot. */
export interface PlotShape {
  /** One closed path of all bars, or one path of the line, interrupted by unknown numbers. */
  path: string;
  /** Lowest and highest value of the plot. */
  bottom: number;
  top: number;
  /** Position of a value, from the upper edge. */
  heightOf(value: number): number;
}

/** Computes a plot. Constant numbers are in the middle. */
export function plotShape({ values, kind }: PlotOptions): PlotShape {
  const known = values.filter((value) => value !== undefined);
  const top = Math.max(0, ...known);
  const bottom = kind === 'bars' || known.length === 0 ? 0 : Math.min(...known);
  const room = SIZE - 2 * MARGIN;
  const heightOf = (value: number) => {
    if (kind === 'bars') return top === 0 ? SIZE : SIZE - (value / top) * (SIZE - MARGIN);
    return top === bottom ? SIZE / 2 : SIZE - MARGIN - ((value - bottom) / (top - bottom)) * room;
  };
  return { path: kind === 'bars' ? bars(values, heightOf) : line(values, heightOf), bottom, top, heightOf };
}

const round = (value: number) => Math.round(value * 100) / 100;

function bars(values: PlotOptions['values'], heightOf: (value: number) => number): string {
  const step = SIZE / values.length;
  const gap = values.length > 100 ? 0 : step * 0.25;
  return values
    .map((value, index) =>
      value === undefined || value === 0
        ? ''
        : `M${round(index * step + gap / 2)} ${SIZE}V${round(heightOf(value))}H${round((index + 1) * step - gap / 2)}V${SIZE}Z`,
    )
    .join('');
}

function line(values: PlotOptions['values'], heightOf: (value: number) => number): string {
  const step = SIZE / Math.max(1, values.length - 1);
  let isDrawing = false;
  return values
    .map((value, index) => {
      if (value === undefined) {
        isDrawing = false;
        return '';
      }
      const point = `${round(index * step)} ${round(heightOf(value))}`;
      // A single number among unknown ones is a dot: a line of zero length with round ends.
      const part = isDrawing ? `L${point}` : `M${point}h0`;
      isDrawing = true;
      return part;
    })
    .join('');
}
