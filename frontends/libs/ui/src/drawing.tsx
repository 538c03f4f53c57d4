import type { TopicScene } from './topic-scene';

interface DrawingProps {
  scene: TopicScene;
  /** Gives the box and the crop; the middle third of the drawing holds what matters. */
  className?: string;
  /** In the first screen: loaded at once. */
  isFirst?: boolean;
}

/** A brush drawing beside a text: decoration, in the light scheme's colors. Not loaded where it is not shown. */
export function Drawing({ scene, className, isFirst = false }: DrawingProps) {
  return (
    <img
      className={className}
      src={`/drawings/${scene}-1.svg`}
      alt=""
      width={800}
      height={600}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
