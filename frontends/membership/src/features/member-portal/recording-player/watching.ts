export { RecordingPlayer } from './recording-player';
export { RecordingTranscript } from './recording-transcript';
