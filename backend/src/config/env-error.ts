/** An invalid configuration. The message is one sentence that names the variable. */
export class EnvError extends Error {}
