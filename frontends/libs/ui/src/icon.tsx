import { cx } from './cx';

/** Line drawings on a 24 × 24 grid, strokes of 1.5. Those that start with `!` are filled. */
const drawings = {
  alert: 'M12 8v5m0 3.2v.1M12 3 2.5 20h19z',
  'arrow-left': 'M20 12H4m6-6-6 6 6 6',
  'arrow-right': 'M4 12h16m-6-6 6 6-6 6',
  'arrow-up-right': 'M7 17 17 7M8 7h9v9',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v5m8-5v5',
  check: 'm5 12.5 4.5 4.5L19 7',
  'chevron-down': 'm6 9 6 6 6-6',
  'chevron-left': 'm15 6-6 6 6 6',
  'chevron-right': 'm9 6 6 6-6 6',
  clock: 'M12 7v5l3 2m6-2a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  download: 'M12 4v11m-5-4 5 5 5-5M5 20h14',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.4c0-1 .4-1.7 1.8-1.7h1.7V2.8C17 2.7 16 2.6 15 2.6c-2.6 0-4.4 1.6-4.4 4.4v2.5H7.5V13h3.1v8',
  globe: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0c5 5 5 13 0 18m0-18c-5 5-5 13 0 18M3.5 9.5h17m-17 5h17',
  heart: 'M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  'heart-filled': '!M12 20S4 15 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15 12 20 12 20z',
  image: 'M4 5h16v14H4zm0 11 5-5 4 4 3-2 4 3M15.5 9.5v.1',
  info: 'M12 11v6m0-9.2v.1m9 4.1a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zm4 4.7a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zm5-1.4v.1',
  linkedin: 'M4 4h16v16H4zm4 7v5.5m0-8.5v.1m4 8.4v-5.5m0 2.5c0-3.5 4.5-3.5 4.5 0v3',
  lock: 'M5 11h14v9H5zm3 0V8a4 4 0 0 1 8 0v3',
  mail: 'M3.5 5.5h17v13h-17zm0 1 8.5 6.5 8.5-6.5',
  menu: 'M4 9h16M9 15h11',
  message: 'M4 20l1.2-4A8.2 8.2 0 1 1 8.3 19zM8.5 11.5h7',
  minus: 'M5 12h14',
  pause: 'M9 6v12m6-12v12',
  phone: 'M8.5 4H5c-1 7.5 7.5 16 15 15v-3.5l-4-1.5-2 2c-2.5-1-5-3.5-6-6l2-2z',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5v14M5 12h14',
  podcast: 'M12 14v6m0-11a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm-4 6a5.5 5.5 0 1 1 8 0m-10.5 3a9 9 0 1 1 13 0',
  search: 'm20 20-5-5m2-4.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0z',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1',
  star: '!M12 3l2.7 5.8 6.3.7-4.7 4.3 1.3 6.2L12 16.9 6.4 20l1.3-6.2L3 9.5l6.3-.7z',
  trash: 'M5 7h14M9 7V4h6v3m1.5 0L16 20H8L7.5 7',
  upload: 'M12 16V4M7 9l5-5 5 5M5 20h14',
  user: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c1-8 14-8 15 0',
  volume: 'M4 10v4h3.5L12 18V6L7.5 10zm11.5-1a4.5 4.5 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  'volume-off': 'M4 10v4h3.5L12 18V6L7.5 10zm12 0 4.5 4.5m0-4.5L16 14.5',
  youtube: 'M5.5 5.5h13a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3h-13a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9.2v5.6l5-2.8z',
} as const;

export type IconName = keyof typeof drawings;

/** Every icon's name, for the gallery. */
export const iconNames = /*#__PURE__*/ Object.keys(drawings) as IconName[];

/** An icon in the text's colour and size. Decorative: the text beside it, or the button's label, carries the meaning. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const drawing = drawings[name];
  const filled = drawing.startsWith('!');
  return (
    <svg
      className={cx('ui-icon', filled && 'ui-icon-filled', className)}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden
    >
      <path d={filled ? drawing.slice(1) : drawing} />
    </svg>
  );
}
