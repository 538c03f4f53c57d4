/**
 * Playwright reads a stack with each call and maps every frame to its source, which takes a fifth of a worker's time. Only the tests'
 * own frames have a source map.
 */
const folder = import.meta.dirname;
const textOf = (frame: { toString(): string }): string => frame.toString();
const mapped = Error.prepareStackTrace;

if (mapped !== undefined)
  Error.prepareStackTrace = (error, frames) => {
    const lines = frames.map((frame) => {
      const isTest = frame.getFileName()?.includes(folder) === true;
      // The text of one frame follows the error's own. Playwright knows its own frames by their file, without "async".
      return isTest
        ? String(mapped(error, [frame]))
            .split('\n    at ')
            .at(-1)
        : textOf(frame).replace(/^async /, '');
    });
    return [String(error), ...lines].join('\n    at ');
  };
