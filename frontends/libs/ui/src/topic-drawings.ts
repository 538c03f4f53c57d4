/**
 * Brush drawings in the hand that draws the ring: of topics, which posts without a picture show, and of pages. Drawn by the server only, as
 * files whose colors are the tokens of the place that uses them. 800 × 600; the middle third holds what matters, since wide places crop.
 */
import { SCENE_VARIANTS, type TopicScene } from './topic-scene';
import { boat } from './topic-drawings/boat';
import { bridge } from './topic-drawings/bridge';
import { cairn } from './topic-drawings/cairn';
import { chairs } from './topic-drawings/chairs';
import { doorway } from './topic-drawings/doorway';
import { dusk } from './topic-drawings/dusk';
import { fire } from './topic-drawings/fire';
import { gate } from './topic-drawings/gate';
import { hut } from './topic-drawings/hut';
import { lantern } from './topic-drawings/lantern';
import { leaves } from './topic-drawings/leaves';
import { mountain } from './topic-drawings/mountain';
import { path } from './topic-drawings/path';
import { ridge } from './topic-drawings/ridge';
import { stones } from './topic-drawings/stones';
import { table } from './topic-drawings/table';
import { wall } from './topic-drawings/wall';
import { litWindow } from './topic-drawings/window';
import { Sheet } from './topic-drawings/sheet';

const scenes: Record<TopicScene, (sheet: Sheet) => void> = {
  boat,
  bridge,
  cairn,
  chairs,
  doorway,
  dusk,
  fire,
  gate,
  hut,
  lantern,
  leaves,
  mountain,
  path,
  ridge,
  stones,
  table,
  wall,
  window: litWindow,
};

const isScene = (name: string): name is TopicScene => Object.hasOwn(scenes, name);

/**
 * The drawing as an SVG file, whose part `#d` can be used elsewhere. Deterministic.
 * @param variant from 1
 * @returns undefined for an unknown one
 */
export function drawTopic(scene: string, variant: number): string | undefined {
  if (!isScene(scene) || variant < 1 || variant > SCENE_VARIANTS) return undefined;
  const sheet = new Sheet(variant * 101 + scene.length * 7);
  scenes[scene](sheet);
  return sheet.svg();
}
