import { useEffect, useState } from 'react';
import styles from './two-step.module.css';

/** Quiet zone in modules, which scanners require. */
const QUIET_ZONE = 4;

interface Drawing {
  size: number;
  path: string;
}

/** Dark modules as one path, with runs merged to rectangles. */
function pathOf(rows: boolean[][]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [`M${x} ${y}h${runAt(row, x)}v1H${x}z`] : [])),
    )
    .join('');
}

function runAt(row: boolean[], start: number): number {
  const end = row.indexOf(false, start);
  return (end === -1 ? row.length : end) - start;
}

/** Encodes a text. The encoder is loaded on first use; without it, the text beside the code has to suffice. */
function useDrawing(text: string): Drawing | 'failed' | undefined {
  const [drawing, setDrawing] = useState<Drawing | 'failed'>();
  useEffect(() => {
    let isMissing = false;
    const show = (found: Drawing | 'failed') => {
      if (!isMissing) setDrawing(found);
    };
    import(/* webpackChunkName: "qr-encoder" */ 'uqr').then(
      ({ encode }) => {
        const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
        show({ size, path: pathOf(data) });
      },
      () => show('failed'),
    );
    return () => {
      isMissing = true;
    };
  }, [text]);
  return drawing;
}

/** A QR code, black on white in every scheme, since scanners do not read inverted ones. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const drawing = useDrawing(text);
  if (drawing === 'failed') return null;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${drawing?.size ?? 1} ${drawing?.size ?? 1}`}
      role="img"
      aria-label={label}
      aria-busy={drawing === undefined}
      shapeRendering="crispEdges"
    >
      {drawing && <path d={drawing.path} />}
    </svg>
  );
}
