/** Comments and notes: one chunk, which is loaded when somebody opens the first of them. */
export { PostComments } from '../community/post-comments';
export { RecordingNotes } from '../recordings/recording-notes';
