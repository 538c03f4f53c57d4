/**
 * Enforces the directions of the architecture on the real import graph and on every package.json:
 *
 *   backend   web, modules → integrations, jobs, auth → common, config, database; only main.ts's start loads the sandbox
 *             sandbox imports no other workspace, and is a development dependency
 *   frontends shell, remotes → libs, contracts; no remote knows another or the shell, the shell knows no remote
 *   both      backend and frontends never import each other; contracts/domain imports nothing;
 *             contracts/admin is loaded by the admin remote alone
 *
 * Plain Node without dependencies. `--root <folder>` checks another tree, which the planted faults use.
 */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findCycles } from './import-cycles.mjs';
import { importGraph, sourceFiles } from './import-graph.mjs';
import { workspaces } from './workspaces.mjs';

const remotes = ['marketing', 'membership', 'admin'];
const frontends = ['shell', ...remotes];
const libraries = ['platform', 'i18n', 'ui', 'forms'];

/** Which workspaces a workspace may import, by name without "@leap/". Nothing else is allowed. */
const allowedWorkspaces = {
  backend: ['contracts/domain', 'sandbox'],
  sandbox: [],
  contracts: ['platform'],
  platform: ['contracts/domain'],
  i18n: ['contracts', 'contracts/domain', 'platform'],
  ui: ['contracts/domain', 'i18n', 'platform'],
  forms: ['contracts', 'contracts/domain', 'platform'],
  e2e: ['contracts/domain'],
  ...Object.fromEntries(frontends.map((name) => [name, ['contracts', 'contracts/domain', ...libraries]])),
  admin: ['contracts', 'contracts/admin', 'contracts/domain', ...libraries],
};

/** Layers of the backend, the lower number nearer to the ground. A file imports its own layer or a lower one. */
const backendLayers = {
  config: 0,
  common: 0,
  database: 0,
  auth: 1,
  jobs: 1,
  integrations: 1,
  health: 2,
  modules: 2,
  web: 2,
};

/** main.ts and the steps that it is made of. */
const developmentStart = ['backend/src/main.ts', 'backend/src/start-up.ts'];

/**
 * @param {string} root the repository
 * @returns {{ problems: string[], files: number }}
 */
export function checkBoundaries(root) {
  const projects = workspaces(root).map(({ name, directory, manifest }) => ({
    name: name.replace('@leap/', ''),
    directory,
    manifest,
  }));
  // The sandbox lies inside the backend's folder: a file belongs to the innermost workspace.
  const nested = projects.toSorted((a, b) => b.directory.length - a.directory.length);
  const projectOf = (path) =>
    nested.find(({ directory }) => path === directory || path.startsWith(`${directory}/`))?.name;
  const files = projects.flatMap(({ directory, name }) =>
    sourceFiles(root, directory).filter((file) => projectOf(file) === name),
  );
  const graph = importGraph(root, files);
  const manifests = new Map(projects.map(({ name, manifest }) => [name, manifest]));

  const problems = projects.flatMap(({ name, directory, manifest }) => checkManifest(name, directory, manifest));
  for (const { file, imports } of graph) {
    const project = projectOf(file);
    for (const entry of imports) {
      const problem = checkImport({ file, project, entry, manifest: manifests.get(project), projectOf });
      if (problem !== undefined) problems.push(`${file}:${entry.line} imports "${entry.specifier}": ${problem}`);
    }
  }
  for (const cycle of findCycles(graph))
    problems.push(`${cycle.join(' → ')}: a cycle means that the boundary is wrong`);
  return { problems, files: files.length };
}

/** A dependency in package.json is an import that is about to happen, and Nx's edge. */
function checkManifest(name, directory, manifest) {
  const dependencies = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.peerDependencies };
  const installed = Object.keys(manifest.dependencies ?? {});
  const inProduction =
    name === 'sandbox' ? installed : installed.filter((dependency) => dependency === '@leap/sandbox');
  const misplaced = inProduction.map(
    (dependency) =>
      `${directory}/package.json depends on "${dependency}": a production install has nothing of the sandbox, so it is a development dependency`,
  );
  const forbidden = Object.keys(dependencies)
    .filter((dependency) => dependency.startsWith('@leap/'))
    .map((dependency) => dependency.replace('@leap/', ''))
    .filter((target) => !mayImport(name, target) && !mayImport(name, `${target}/domain`))
    .map((target) => `${directory}/package.json depends on "@leap/${target}": ${workspaceRule(name, target)}`);
  return [...misplaced, ...forbidden];
}

/** The part of the client that the admin remote alone loads. */
function isAdminClient(file) {
  return file.startsWith('contracts/src/admin/') || file === 'contracts/src/generated/admin-api.ts';
}

function mayImport(project, target) {
  return allowedWorkspaces[project]?.includes(target) ?? false;
}

function checkImport({ file, project, entry, manifest, projectOf }) {
  if (entry.target !== undefined) {
    const targetProject = projectOf(entry.target);
    if (targetProject !== undefined && targetProject !== project)
      return checkRelativeJump(file, project, targetProject, entry.target);
    if (project === 'backend') return checkBackend(file, entry);
    if (file.startsWith('contracts/src/domain/') && !entry.target.startsWith('contracts/src/domain/')) {
      return 'contracts/domain imports nothing';
    }
    if (isAdminClient(entry.target) && !isAdminClient(file))
      return 'what only the admin area calls is no part of the client that everybody loads';
    return undefined;
  }
  if (file.startsWith('contracts/src/domain/') && !isTest(file)) return 'contracts/domain imports nothing';
  if (!entry.specifier.startsWith('@leap/')) return undefined;
  const [target, ...path] = entry.specifier.slice('@leap/'.length).split('/');
  // The slice that the shell shares at run time: by a path it would be a second one.
  if (isAdminClient(file) && entry.specifier === '@leap/contracts') return undefined;
  if (target === project) return 'a workspace imports its own files by relative paths';
  const wanted = target === 'contracts' && path.length > 0 ? [target, ...path].join('/') : target;
  if (!mayImport(project, wanted)) return workspaceRule(project, target);
  if (target === 'sandbox' && !isBackendTest(file)) {
    if (!developmentStart.includes(file)) return 'only the development start and tests reach the sandbox';
    if (!entry.isTypeOnly && !entry.isDynamic)
      return 'the sandbox is reached by a dynamic import, so that production can leave it out';
  }
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  if (!(`@leap/${target}` in declared))
    return `package.json of ${project} does not name it, so Nx does not know the edge`;
  return undefined;
}

/** Another workspace is reached by its name only. Build configurations share files of the frontends folder itself. */
function checkRelativeJump(file, project, targetProject, target) {
  const rule = mayImport(project, targetProject)
    ? 'use the name of the workspace, not a path into it'
    : workspaceRule(project, targetProject);
  return `${rule} (${target})`;
}

function workspaceRule(project, target) {
  if (project === 'sandbox') return 'the sandbox imports no other workspace: it plays somebody else';
  const isFrontend = (name) => frontends.includes(name) || libraries.includes(name) || name === 'e2e';
  if (project === 'backend' && isFrontend(target)) return 'the backend never imports the front ends';
  if (isFrontend(project) && target === 'backend') return 'the front ends never import the backend';
  if (remotes.includes(project) && remotes.includes(target)) return 'a remote never imports another remote';
  if (remotes.includes(project) && target === 'shell') return 'a remote never imports the shell';
  if (project === 'shell' && remotes.includes(target))
    return 'the shell never imports a remote: it loads remotes at run time';
  if (libraries.includes(project) && frontends.includes(target)) return 'a library never imports the shell or a remote';
  if (isFrontend(project) && target === 'contracts') return 'only the admin area loads @leap/contracts/admin';
  if (project === 'backend' && target === 'contracts') return 'the backend uses @leap/contracts/domain alone';
  return `${project} may not import ${target}`;
}

/** Layers inside backend/src. Tests stand outside of them. */
function checkBackend(file, { target }) {
  if (!file.startsWith('backend/src/') || isTest(file)) return undefined;
  if (!target.startsWith('backend/src/')) return 'backend/src imports nothing outside of it';
  const from = layerOf(file);
  const to = layerOf(target);
  if (from.folder === undefined) return undefined;
  if (from.layer === undefined)
    return `the folder ${from.folder} has no layer yet: give it one in scripts/check-boundaries.mjs`;
  if (to.folder === undefined) return `${from.folder} does not import what puts the application together (${target})`;
  // An entity describes a table and holds no rule: every layer may name it. The list of entities and the demo content do.
  if (target.endsWith('.entity.ts') || file.startsWith('backend/src/database/demo/')) return undefined;
  if (file.endsWith('.entity.ts') && (to.layer ?? 0) > 0) return 'an entity imports entities and the ground layer only';
  if (to.layer > from.layer)
    return `${from.folder} is below ${to.folder}: web, modules → integrations, jobs, auth → common, config, database`;
  return undefined;
}

function layerOf(path) {
  const [folder, ...rest] = path.slice('backend/src/'.length).split('/');
  return rest.length === 0 ? { folder: undefined, layer: undefined } : { folder, layer: backendLayers[folder] };
}

function isBackendTest(file) {
  return file.startsWith('backend/') && (file.startsWith('backend/test/') || isTest(file));
}

function isTest(file) {
  return /\.(spec|test)\.tsx?$/.test(file);
}

if (
  process.argv[1] !== undefined &&
  existsSync(process.argv[1]) &&
  realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
) {
  const flag = process.argv.indexOf('--root');
  const root = flag === -1 ? dirname(dirname(fileURLToPath(import.meta.url))) : resolve(process.argv[flag + 1]);
  const { problems, files } = checkBoundaries(root);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  console.log(`${files} files keep the boundaries`);
}
