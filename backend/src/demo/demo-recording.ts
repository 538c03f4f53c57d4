import { fileURLToPath } from 'node:url';

/** Path of the sample recording: a ring that is drawn in twelve seconds, without sound. */
export const demoRecordingPath = '/sample-recording.webm';

/** Drawn by `npm run demo:recording`; not part of a production image, where no demo is loaded. */
export const demoRecordingFile = fileURLToPath(new URL('../../demo-pictures/recording.webm', import.meta.url));
