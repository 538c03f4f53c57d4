/** Stops what global-setup started. */
export default async function globalTeardown() {
  const { testPostgres } = globalThis;
  if (!testPostgres) return;
  await testPostgres.stop();
}
