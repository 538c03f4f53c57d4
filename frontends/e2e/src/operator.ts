import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compileCache, type RunningServer } from './server';

const repository = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const run = promisify(execFile);

/** Runs `npm run user -- …` beside a running server, without the build. @returns its output */
export async function operate({ url, dataDir }: RunningServer, ...args: string[]): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    [join(repository, 'backend', 'dist', 'bundle', 'user-command.js'), ...args],
    {
      cwd: repository,
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        NODE_ENV: 'development',
        DATA_DIR: dataDir,
        PUBLIC_URL: url,
      },
    },
  );
  return stdout;
}

/** The one-time link in the output. */
export const linkIn = (printed: string): string => /https?:\S+/.exec(printed)?.[0] ?? '';
