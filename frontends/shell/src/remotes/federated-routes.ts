import type { RemoteRoutes } from '@leap/platform';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteConfig, RemoteName } from './remotes-config';

/** Time limit in milliseconds after which a remote is treated as unavailable. */
const patience = 5000;

/** Registers the remotes with the federation runtime. Their entry scripts are checked by the configured integrity. */
export function registerFederatedRemotes(remotes: RemoteConfig[]): (name: RemoteName) => Promise<RemoteRoutes> {
  const integrity = Object.assign({}, ...remotes.map((remote) => remote.integrity ?? {})) as Record<string, string>;
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        const { origin, pathname } = new URL(url, location.href);
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        const expected = integrity[origin === location.origin ? pathname : url];
        if (expected) script.integrity = expected;
        return { script, timeout: patience };
      },
    },
  ]);
  const register = (force: boolean) =>
    registerRemotes(
      remotes.map(({ name, entry }) => ({ name, entry })),
      { force },
    );
  register(false);
  const loaded = new Map<RemoteName, Promise<RemoteRoutes>>();
  let failedBefore = false;
  return (name) => {
    const known = loaded.get(name);
    if (known) return known;
    if (failedBefore) register(true);
    const attempt = Promise.race([loadRoutes(name), giveUp(name)]);
    loaded.set(name, attempt);
    attempt.catch(() => {
      failedBefore = true;
      loaded.delete(name);
    });
    return attempt;
  };
}

async function loadRoutes(name: RemoteName): Promise<RemoteRoutes> {
  const exposed = await loadRemote<{ remote: RemoteRoutes }>(`${name}/routes`);
  if (!exposed) throw new Error(`The remote ${name} exposes no routes.`);
  return exposed.remote;
}

function giveUp(name: RemoteName): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error(`The remote ${name} did not answer.`)), patience),
  );
}
