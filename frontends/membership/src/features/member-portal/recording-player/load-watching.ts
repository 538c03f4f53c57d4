import { loadTexts, type i18n } from '@leap/platform';
import { recordingPlayerTexts } from './recording-player-texts';

const loaders = new WeakMap<i18n, () => Promise<typeof import('./watching')>>();

/** What loads player and transcript with their texts: the same function each time. */
export function watchingLoader(instance: i18n): () => Promise<typeof import('./watching')> {
  const load =
    loaders.get(instance) ??
    (async () => {
      const [parts] = await Promise.all([
        import(/* webpackChunkName: "recording-player" */ './watching'),
        loadTexts(instance, recordingPlayerTexts),
      ]);
      return parts;
    });
  loaders.set(instance, load);
  return load;
}
