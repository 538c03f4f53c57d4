/** `npm run build`: builds everything that changed; the rest comes from Nx's cache. */
import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap, productFile, projectEnvironment, root } from './bootstrap.mjs';
import { run } from './processes.mjs';
import { exitWithSentence, startStep } from './terminal.mjs';

/** Nx without prompts, terminal UI and daemon. */
const nxEnvironment = { NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true', FORCE_COLOR: '0', NO_COLOR: '1' };

/** Nx's headline of a task; the second group is there when the result came from the cache. */
const taskLine = /^> nx run (@leap\/[a-z0-9]+):build\s*(\[.*\])?/;
const ornaments = /^(npm (warn|error) .*|> (?!nx run).*|\s+)$/gm;

/**
 * Builds all workspaces, or the named ones with their dependencies, as one step.
 *
 * @param {{ quiet?: boolean, projects?: string[] }} [options] `quiet`: the caller shows the step itself, or nothing
 * @returns {Promise<{ status: number, output: string }>}
 */
export async function build({ quiet = false, projects = [] } = {}) {
  const nx = join(root, 'node_modules', 'nx', 'dist', 'bin', 'nx.js');
  const step = quiet ? undefined : startStep('building', { announce: true });
  let built = 0;
  let cached = 0;
  const onLine = (line) => {
    const task = taskLine.exec(line);
    if (task === null) return;
    if (task[2] === undefined) built += 1;
    else cached += 1;
  };
  const result = await run(
    process.execPath,
    [
      nx,
      'run-many',
      '-t',
      'build',
      '--output-style=static',
      '--parallel=2',
      ...projects.map((project) => `--projects=${project}`),
    ],
    {
      cwd: root,
      env: projectEnvironment({ ...nxEnvironment }),
      onLine,
    },
  );
  if (result.status === 0) step?.pass(`${built} built, ${cached} unchanged`);
  else step?.fail();
  return result;
}

/** Whether the product is built in a folder that this user cannot write: it starts as it is. */
export function isSealed() {
  try {
    accessSync(root, constants.W_OK);
    return false;
  } catch {
    return existsSync(productFile());
  }
}

/** The output of a failed build without the decoration of Nx and npm: the failed workspaces and their messages. */
export function buildFailure(output) {
  if (/ENOSPC|no space left/i.test(output))
    return `The disk is full: free some space for ${root}, then run the command again.`;
  if (/EACCES|EROFS|read-only file system|permission denied/i.test(output))
    return `The build cannot write its results: make ${root} (.nx and the dist folders) writable for this user.`;
  const failed = new Set([...output.matchAll(/^- (@leap\/[a-z0-9]+):build$/gm)].map((match) => match[1]));
  const sections = output
    .split(/^(?=> nx run )/m)
    .filter((section) => failed.has(taskLine.exec(section.split('\n')[0])?.[1]))
    .map((section) =>
      section
        .split(/^ NX /m)[0]
        .replaceAll(ornaments, '')
        .replaceAll(/\n{2,}/g, '\n')
        .trim(),
    );
  return `The build failed:\n\n${sections.length > 0 ? sections.join('\n\n') : output.trim()}`;
}

if (
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  fileURLToPath(import.meta.url) === process.argv[1]
) {
  await bootstrap(import.meta.url);
  const { status, output } = await build();
  if (status !== 0) exitWithSentence(buildFailure(output), status);
}
