const STARTED = 'leap:sound';

/** Pauses this sound when another one of the site starts. Returns a function that stops listening. */
export function oneSoundAtATime(sound: HTMLMediaElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const started = () => window.dispatchEvent(new CustomEvent(STARTED, { detail: sound }));
  const other = (event: Event) => {
    if (event instanceof CustomEvent && event.detail !== sound) sound.pause();
  };
  sound.addEventListener('play', started, { signal });
  window.addEventListener(STARTED, other, { signal });
  return () => listening.abort();
}
