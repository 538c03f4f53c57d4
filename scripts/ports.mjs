import { createServer } from 'node:net';

/** The port from the environment, 3000 by default; NaN when it is no port. */
export function wantedPort(value = process.env.PORT) {
  if (value === undefined || value.trim() === '') return 3000;
  const port = Number(value);
  return Number.isInteger(port) && port >= 0 && port <= 65_535 ? port : Number.NaN;
}

/** `undefined` when the port is free, otherwise the error code (EADDRINUSE, EACCES). */
export function whyNotFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
}

/** A port that was free a moment ago, on loopback. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
