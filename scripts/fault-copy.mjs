import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { workspaces } from './workspaces.mjs';

const skipped = new Set(['node_modules', 'dist', '.data', 'test-results', 'playwright-report', 'coverage']);
const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.base.json', '.oxlintrc.json'];

/**
 * A copy of the sources in a temporary folder, with the real node_modules behind a link: faults are planted here and never
 * in the working tree.
 */
export class FaultCopy {
  /**
   * @param {string} root the repository
   * @param {string[]} folders what to copy beside the files at the root
   */
  constructor(root, folders) {
    this.root = mkdtempSync(join(tmpdir(), 'leap-faults-'));
    for (const path of [...rootFiles, ...folders]) {
      if (!existsSync(join(root, path))) continue;
      cpSync(join(root, path), join(this.root, path), {
        recursive: true,
        filter: (source) => !skipped.has(basename(source)),
      });
    }
    // npm puts some packages below a workspace, where two of them need different versions.
    for (const folder of ['.', ...workspaces(root).map(({ directory }) => directory)]) {
      const packages = join(root, folder, 'node_modules');
      if (existsSync(packages)) symlinkSync(packages, join(this.root, folder, 'node_modules'), 'dir');
    }
  }

  /**
   * Writes the faults, runs the work and puts everything back as it was.
   *
   * @template T
   * @param {Record<string, string | ((text: string) => string)>} changes new texts, or functions of the old ones, by path
   * @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  async with(changes, work) {
    const before = new Map();
    for (const [path, change] of Object.entries(changes)) {
      const file = join(this.root, path);
      const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
      const changed = typeof change === 'function' ? change(text ?? '') : change;
      if (changed === text) throw new Error(`The fault changes nothing in ${path}: adapt it to the file as it is now.`);
      before.set(file, text);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, changed);
    }
    try {
      return await work();
    } finally {
      for (const [file, text] of before) {
        if (text === undefined) rmSync(file, { force: true });
        else writeFileSync(file, text);
      }
    }
  }

  remove() {
    rmSync(this.root, { recursive: true, force: true });
  }
}
