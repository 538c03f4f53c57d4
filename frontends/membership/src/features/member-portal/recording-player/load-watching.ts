import { loadTexts, type i18n } from '@leap/platform';
import { recordingPlayerTexts } from './recording-player-texts';

async function loadParts(instance: i18n) {
  const [parts] = await Promise.all([
    import(/* webpackChunkName: "recording-player" */ './watching').then(
      ({ RecordingHits, RecordingPlayer, RecordingTranscript }) => ({
        RecordingHits,
        RecordingPlayer,
        RecordingTranscript,
      }),
    ),
    loadTexts(instance, recordingPlayerTexts),
  ]);
  return parts;
}

const loaders = new WeakMap<i18n, () => ReturnType<typeof loadParts>>();

/** What loads player, transcript and hits of a search with their texts: the same function each time. */
export function watchingLoader(instance: i18n): () => ReturnType<typeof loadParts> {
  const load = loaders.get(instance) ?? (() => loadParts(instance));
  loaders.set(instance, load);
  return load;
}
