import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The exit status of a shell: the code, or 128 plus the signal's number. */
export function exitStatus(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Runs a command to its end and collects its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void, timeoutMs?: number, signal?: AbortSignal, isPatient?: boolean }} [options]
 *   `signal` kills it; a patient one gets the time of the processors that others leave
 * @returns {Promise<{ status: number, output: string }>} standard output and standard error in the order of arrival
 */
export function run(command, args, { cwd, env, onLine, timeoutMs, signal, isPatient = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGKILL',
    });
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    let rest = '';
    let timer;
    const collect = (chunk) => {
      output += chunk;
      if (onLine === undefined) return;
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    };
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const forget = forwardSignals(child);
    if (timeoutMs !== undefined) {
      timer = setTimeout(() => {
        output += `\n${command} was stopped after ${timeoutMs / 1000} s.\n`;
        child.kill('SIGKILL');
      }, timeoutMs);
    }
    const finish = (status) => {
      clearTimeout(timer);
      forget();
      resolve({ status, output });
    };
    child.on('error', (error) => {
      output += `${command}: ${error.message}\n`;
      finish(127);
    });
    child.on('close', (code, signal) => finish(exitStatus(code, signal)));
  });
}

/**
 * Runs a command on this terminal, forwards received signals to it, and returns its exit status. An interrupted child stops by
 * itself; this process only waits.
 *
 * @returns {Promise<number>} the exit status
 */
export function runAttached(command, args, { cwd, env } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: env ?? process.env, stdio: 'inherit' });
    const forget = forwardSignals(child);
    child.on('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      forget();
      resolve(127);
    });
    child.on('close', (code, signal) => {
      forget();
      resolve(exitStatus(code, signal));
    });
  });
}

/**
 * Forwards signals that were sent to this process alone. Ctrl-C reaches the whole foreground group; a child that receives SIGINT
 * twice exits at once, so on a terminal SIGINT is not forwarded.
 *
 * @returns {() => void} removes the listeners
 */
export function forwardSignals(child) {
  const listeners = signals.map((signal) => {
    const listener = () => {
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return () => listeners.forEach((remove) => remove());
}
