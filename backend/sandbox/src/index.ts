export { SLOW_MS } from './faults.js';
export { sampleMeeting, type SampleMeeting } from './fathom/samples.js';
export type { StoredEvent } from './google/state.js';
export type { InboxMessage } from './mail/inbox.js';
export { startSandbox, type Sandbox, type SandboxOptions, type SandboxSettings } from './sandbox.js';
export type { FaultMode, FakeProvider } from './store.js';
export { signatureHeader } from './stripe/deliveries.js';
