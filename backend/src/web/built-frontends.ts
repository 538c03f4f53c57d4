import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { EnvError } from '../config/env-error.js';
import type { Env } from '../config/env.js';
import type { BuildReport, RemoteConfig, RemoteRoutes, ShellServer } from './shell-server.js';

export const remoteNames = ['marketing', 'membership', 'admin'] as const;

/** Base paths of the front ends' builds. */
export const publicPaths = {
  shell: '/assets/',
  marketing: '/remotes/marketing/',
  membership: '/remotes/membership/',
  admin: '/remotes/admin/',
} as const;

/** The built front ends, read from files, never from source. */
export interface BuiltFrontends {
  shell: ShellServer;
  reports: Partial<Record<keyof typeof publicPaths, BuildReport>>;
  remotes: RemoteConfig[];
  loadRoutes(name: string): Promise<RemoteRoutes>;
  /** Folder of a browser build. */
  folderOf(name: keyof typeof publicPaths): string;
}

/**
 * Reads the builds below FRONTENDS_DIR. A remote without a build stays in the list, so that its pages say that they are unavailable.
 * @throws when the shell is not built
 */
export async function readBuiltFrontends(env: Pick<Env, 'FRONTENDS_DIR' | 'REMOTES'>): Promise<BuiltFrontends> {
  const folderOf = (name: string) => join(env.FRONTENDS_DIR, name, 'dist');
  const importServer = (name: string, file: string) =>
    import(/* webpackIgnore: true */ pathToFileURL(join(folderOf(name), 'server', file)).href) as Promise<unknown>;
  if (!existsSync(join(folderOf('shell'), 'assets.json')))
    throw new EnvError(
      `FRONTENDS_DIR is ${env.FRONTENDS_DIR}, but no built front ends are there: leave it out, or run npm run build.`,
    );

  const remoteAddressOf = (name: keyof typeof publicPaths) => (name === 'shell' ? undefined : env.REMOTES[name]);
  const reports: BuiltFrontends['reports'] = {};
  for (const [name, publicPath] of Object.entries(publicPaths) as [keyof typeof publicPaths, string][]) {
    const path = join(folderOf(name), 'assets.json');
    // A remote that is deployed elsewhere is the same build: its digests hold there too.
    if (existsSync(path)) {
      const report = JSON.parse(readFileSync(path, 'utf8')) as Omit<BuildReport, 'publicPath' | 'styles'>;
      const address = remoteAddressOf(name) ?? publicPath;
      reports[name] = { ...report, publicPath: address, styles: readStyles(folderOf(name), report.integrity, address) };
    }
  }
  const remotes = remoteNames.map((name) => ({
    name,
    entry: new URL('mf-manifest.json', env.REMOTES[name] ?? `http://site${publicPaths[name]}`).href.replace(
      'http://site',
      '',
    ),
    integrity: integrityOfEntry(reports[name]),
  }));
  return {
    shell: (await inProduction(() => importServer('shell', 'render.mjs'))) as ShellServer,
    reports,
    remotes,
    folderOf,
    loadRoutes: async (name) => ((await importServer(name, 'routes.mjs')) as { remote: RemoteRoutes }).remote,
  };
}

/** React reads NODE_ENV once, when the shell first imports it; its development build takes three times as long for a page. */
async function inProduction<Result>(load: () => Promise<Result>): Promise<Result> {
  const mode = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await load();
  } finally {
    if (mode === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = mode;
  }
}

/** The style sheets of a build as documents contain them: what they refer to is addressed from anywhere. */
function readStyles(folder: string, integrity: BuildReport['integrity'], publicPath: string): Record<string, string> {
  const files = Object.keys(integrity).filter((file) => file.endsWith('.css'));
  const read = (file: string) =>
    readFileSync(join(folder, file), 'utf8').replace(/url\((?!data:|https?:|[/"'])/g, `url(${publicPath}`);
  return Object.fromEntries(files.map((file) => [file, read(file)]));
}

function integrityOfEntry(report: BuildReport | undefined): Record<string, string> {
  if (!report) return {};
  const entries = Object.entries(report.integrity).filter(([file]) => file.startsWith('remoteEntry.'));
  return Object.fromEntries(entries.map(([file, digest]) => [report.publicPath + file, digest]));
}
