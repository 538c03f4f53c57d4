import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The workspaces of package.json, as `{ name, directory, manifest }`; `directory` is relative to `root`.
 *
 * @param {string} root
 * @returns {{ name: string, directory: string, manifest: Record<string, any> }[]}
 */
export function workspaces(root) {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return patterns
    .flatMap((pattern) => (pattern.endsWith('/*') ? children(root, pattern.slice(0, -2)) : [pattern]))
    .filter((directory) => existsSync(join(root, directory, 'package.json')))
    .map((directory) => {
      const manifest = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
      return { name: manifest.name, directory, manifest };
    });
}

function children(root, directory) {
  if (!existsSync(join(root, directory))) return [];
  return readdirSync(join(root, directory), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${directory}/${entry.name}`);
}
