/** `Promise.all` that fails only when every call has ended, so that none goes on beside the caller's next attempt. */
export async function allEnded<Calls extends readonly Promise<unknown>[] | []>(
  calls: Calls,
): Promise<{ -readonly [Index in keyof Calls]: Awaited<Calls[Index]> }> {
  await Promise.allSettled(calls);
  return Promise.all(calls);
}
