/**
 * `npm start`: installs what is missing, builds what changed, and runs the product until Ctrl-C. The backend does the rest
 * itself: the embedded PostgreSQL, migrations, demo content and the listening socket.
 */
import { statfsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap, productArguments, projectEnvironment, root } from './bootstrap.mjs';
import { build, buildFailure, isSealed } from './build.mjs';
import { wantedPort, whyNotFree } from './ports.mjs';
import { runAttached } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

const megabytesNeeded = 300;

await refuseEarly();
await bootstrap(import.meta.url);

if (!isSealed()) {
  const { status, output } = await build();
  if (status !== 0) exitWithSentence(buildFailure(output), status);
}

const exitCode = await runAttached(process.execPath, productArguments, {
  cwd: root,
  // V8's compile cache: later starts skip compilation.
  env: projectEnvironment({ NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compile') }),
});
process.exit(exitCode);

/** Checked first, so that an invalid port is reported before installing and building. */
async function refuseEarly() {
  const port = wantedPort();
  if (Number.isNaN(port)) {
    exitWithSentence(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
  }
  const reason = await whyNotFree(port);
  if (reason === 'EADDRINUSE') {
    exitWithSentence(
      `Port ${port} is in use: stop the other program, or choose a port, for example \`PORT=${port + 1} npm start\`.`,
    );
  }
  if (reason === 'EACCES') {
    exitWithSentence(
      `This user may not listen on port ${port}: choose one above 1023, for example \`PORT=3000 npm start\`.`,
    );
  }
  const disk = statfsSync(root);
  const freeMegabytes = (disk.bavail * disk.bsize) / 1024 / 1024;
  if (freeMegabytes < megabytesNeeded) {
    exitWithSentence(
      `Only ${Math.floor(freeMegabytes)} MB of disk space are left: free at least ${megabytesNeeded} MB for ${root}, then run the command again.`,
    );
  }
}
