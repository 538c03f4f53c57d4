import { useEffect, useState } from 'react';
import styles from './two-step.module.css';

/** Modules of white around the code; scanners need them. */
const QUIET_ZONE = 4;

interface Drawing {
  size: number;
  path: string;
}

/** Dark modules as one path: a run of neighbours is one rectangle. */
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

/** The drawing of a text. The encoder is loaded when the first code is drawn; without it, the text beside the code must do. */
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

/** A QR code, black on white in every scheme: scanners do not read the other way round. */
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
