export { RecordingPlayer } from './recording-player';
export { RecordingTranscript } from './recording-transcript';
export { RecordingHits } from './recording-hits';
