/** Terminal output of the scripts: one line per step, one sentence per failure. Works without a TTY. */

const isTerminal = process.stdout.isTTY && process.env.CI === undefined;

/** Seconds with one decimal, as in "1.4 s". */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/**
 * Starts a step. On a terminal its line is shown at once and rewritten when it ends; in a log it appears when it ends
 * (slow ones also when they begin, so that an installation does not look like a hang).
 *
 * @param {string} title
 * @param {{ announce?: boolean, isLive?: boolean }} [options] `isLive: false` for steps that run side by side: only one can rewrite a line
 */
export function startStep(title, { announce = false, isLive = true } = {}) {
  const startedAt = Date.now();
  let ticker;
  if (isTerminal && isLive) {
    const draw = () => process.stdout.write(`\r\u001b[2K  … ${title} ${seconds(Date.now() - startedAt)}`);
    draw();
    ticker = setInterval(draw, 500);
    ticker.unref();
  } else if (announce) {
    process.stdout.write(`  … ${title}\n`);
  }
  const end = (mark, note) => {
    clearInterval(ticker);
    const prefix = isTerminal && isLive ? '\r\u001b[2K' : '';
    const details = [note, seconds(Date.now() - startedAt)].filter(Boolean).join(', ');
    process.stdout.write(`${prefix}  ${mark} ${title} (${details})\n`);
  };
  return {
    /** @param {string} [note] */
    pass: (note) => end('✓', note),
    /** @param {string} [note] */
    fail: (note) => end('✗', note),
  };
}

/** Ends the process with one sentence that says what to do, without a stack. */
export function exitWithSentence(sentence, code = 1) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(code);
}
