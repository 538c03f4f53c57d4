import type { Sheet } from './sheet';

/** A door that stands ajar: light falls into a dark room. */
export function doorway(sheet: Sheet): void {
  const x = sheet.between(300, 360);
  sheet
    .ground('night', 0.9)
    .dry(
      'sage',
      [
        [-30, 90],
        [200, 84],
        [500, 96],
        [830, 80],
      ],
      90,
      0.3,
    )
    .dry(
      'sage',
      [
        [-30, 250],
        [240, 262],
        [520, 240],
        [830, 256],
      ],
      110,
      0.22,
    )
    .ground('sage', 0.42, 468)
    // The light on the floor.
    .panel(
      'gold',
      [
        [x - 4, 470],
        [x + 150, 470],
        [x + 310, 620],
        [x + 40, 620],
      ],
      0.34,
    )
    .panel(
      'light',
      [
        [x + 4, 470],
        [x + 128, 470],
        [x + 236, 620],
        [x + 84, 620],
      ],
      0.5,
    )
    // The opening.
    .panel('light', [
      [x, 112],
      [x + 142, 112],
      [x + 142, 472],
      [x, 472],
    ])
    .panel(
      'gold',
      [
        [x + 2, 362],
        [x + 140, 362],
        [x + 140, 470],
        [x + 2, 470],
      ],
      0.3,
    )
    .disc('clay', [x + sheet.between(64, 92), 316], 30, 0.85)
    .dry(
      'sage',
      [
        [x + 6, 362],
        [x + 70, 352],
        [x + 136, 360],
      ],
      18,
      0.8,
    )
    // The door itself, and its frame.
    .panel(
      'clay',
      [
        [x + 146, 110],
        [x + 246, 60],
        [x + 246, 542],
        [x + 146, 474],
      ],
      0.95,
    )
    .stroke(
      'night',
      [
        [x + 168, 150],
        [x + 170, 300],
        [x + 168, 440],
      ],
      7,
      0.3,
    )
    .stroke(
      'night',
      [
        [x + 222, 120],
        [x + 225, 300],
        [x + 222, 480],
      ],
      7,
      0.3,
    )
    .disc('gold', [x + 230, 330], 8)
    .stroke(
      'light',
      [
        [x - 12, 486],
        [x - 15, 300],
        [x - 10, 104],
      ],
      9,
      0.5,
      [0.04, 0.3],
    )
    .stroke(
      'light',
      [
        [x - 16, 104],
        [x + 70, 99],
        [x + 152, 104],
      ],
      9,
      0.5,
      [0.04, 0.3],
    );
}
