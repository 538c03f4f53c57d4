import type { TopicScene } from './topic-scene';

interface DrawingProps {
  scene: TopicScene;
  /** Gives the box and the crop; the middle third of the drawing holds what matters. */
  className?: string;
}

/** A brush drawing beside a text: decoration, in the light scheme's colors. Not loaded where it is not shown. */
export function Drawing({ scene, className }: DrawingProps) {
  return (
    <img
      className={className}
      src={`/drawings/${scene}-1.svg`}
      alt=""
      width={800}
      height={600}
      loading="lazy"
      decoding="async"
    />
  );
}
