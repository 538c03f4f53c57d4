import type { Server } from 'node:http';
import type { SandboxStore } from './store.js';

const PORT_SETTING = 'http-port';

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

/** Listens on loopback, on the former port if it is free, so that addresses in stored feeds stay valid. @returns the port */
export async function listenAsBefore(server: Server, store: SandboxStore): Promise<number> {
  const before = Number(await store.setting(PORT_SETTING)) || 0;
  try {
    const port = await listen(server, before);
    if (port !== before) await store.changeSetting(PORT_SETTING, String(port));
    return port;
  } catch {
    return listen(server, 0);
  }
}
