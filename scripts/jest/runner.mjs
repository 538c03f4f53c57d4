import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import circusRunner from 'jest-circus/runner';
import { forgetChanges, useCircus } from './globals.mjs';
import './typescript.mjs';

const require = createRequire(import.meta.url);
const handlers = Symbol.for('EVENT_HANDLERS');

/**
 * Jest's `testRunner`: runs spec files with jest-circus, but imports them with Node's own module loader instead of linking every
 * module again in a new `vm` context. All spec files of a worker share one module registry, so the application is loaded once.
 */
export default async function run(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  // Jest replaces this to map stacks of code that it transformed; Node maps ours.
  const prepareStackTrace = Error.prepareStackTrace;
  Error.prepareStackTrace = undefined;
  try {
    return await circusRunner.default(
      globalConfig,
      config,
      { ...environment, global: globalThis },
      nativeRuntime(),
      testPath,
      sendMessageToJest,
    );
  } finally {
    forgetChanges();
    Error.prepareStackTrace = prepareStackTrace;
  }
}

/** The parts of Jest's module runtime that jest-circus uses. */
function nativeRuntime() {
  return {
    requireInternalModule: (file) => {
      // One circus for each spec file: its tests and event handlers are module state.
      delete require.cache[file];
      delete globalThis[handlers];
      return require(file);
    },
    requireModule: require,
    setGlobalsForRuntime: useCircus,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(pathToFileURL(file).href),
    enterTestCode: () => {},
    leaveTestCode: () => {},
  };
}
