import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { BuildReportPlugin } from './build-report.mjs';
import { shared } from './federation.mjs';

const frontends = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/** The oldest supported browsers. */
const browsers = 'chrome >= 111, firefox >= 113, safari >= 16.4';

/** Workspace libraries with state; on the server all front ends import the one copy in the shell's build. */
const serverSingletons = ['@leap/platform', '@leap/i18n', '@leap/client'];

/**
 * Both builds of a front end: the federated one for the browser (`dist`) and a plain ESM library for server rendering (`dist/server`).
 * @param {{ name: string, entry?: string, exposes?: Record<string, string>, serverEntries: Record<string, string>, browserRules?:
 *   object[], browserPlugins?: object[], serverPlugins?: object[] }} options
 */
export function makeConfig({
  name,
  entry,
  exposes,
  serverEntries,
  browserRules = [],
  browserPlugins = [],
  serverPlugins = [],
}) {
  const context = join(frontends, name);
  const production = process.env.NODE_ENV !== 'development';
  const base = {
    context,
    mode: production ? 'production' : 'development',
    devtool: production ? false : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      conditionNames: ['source', '...'],
    },
    stats: 'errors-warnings',
    performance: false,
    lazyCompilation: false,
  };
  return [
    {
      ...base,
      name: `${name}:browser`,
      target: ['web', 'es2022'],
      entry: entry ? { main: entry } : {},
      output: {
        path: join(context, 'dist'),
        publicPath: 'auto',
        uniqueName: `leap-${name}`,
        filename: '[name].[contenthash:8].js',
        chunkFilename: '[name].[contenthash:8].js',
        cssFilename: '[name].[contenthash:8].css',
        cssChunkFilename: '[name].[contenthash:8].css',
        assetModuleFilename: '[name].[contenthash:8][ext]',
        crossOriginLoading: 'anonymous',
        clean: { keep: 'server' },
      },
      resolve: { ...base.resolve, alias: federationRuntimeAsModules() },
      module: { rules: [...rules('web'), ...browserRules], ...cssModules(name, false) },
      optimization: {
        chunkIds: 'deterministic',
        moduleIds: 'deterministic',
        minimizer: [
          new rspack.SwcJsMinimizerRspackPlugin(),
          new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
        ],
      },
      plugins: [
        new ModuleFederationPlugin({
          name,
          filename: exposes ? 'remoteEntry.[contenthash:8].js' : undefined,
          exposes,
          shared,
          shareStrategy: 'loaded-first',
          manifest: true,
          dts: false,
          experiments: {
            optimization: { target: 'web' },
            ...(exposes ? { externalRuntime: true } : { provideExternalRuntime: true }),
          },
        }),
        new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'], htmlPlugin: false }),
        ...browserPlugins,
        new BuildReportPlugin(),
        whereItRuns(false),
      ],
    },
    {
      ...base,
      name: `${name}:server`,
      target: 'node24',
      devtool: false,
      entry: serverEntries,
      output: {
        path: join(context, 'dist/server'),
        // Part of the hash in class names, which must equal those of the browser's build.
        uniqueName: `leap-${name}`,
        module: true,
        library: { type: 'module' },
        chunkFormat: 'module',
        filename: '[name].mjs',
        chunkFilename: '[name].mjs',
        clean: true,
      },
      externalsType: 'module-import',
      externals: [({ request, contextInfo: { issuer } }, done) => done(null, external(name, request, issuer))],
      module: { rules: rules('node'), ...cssModules(name, true) },
      optimization: { minimize: false, splitChunks: false },
      plugins: [...serverPlugins, whereItRuns(true)],
    },
  ];
}

/** What only the server renders, for visitors without scripts, is left out of the browser's build. */
const whereItRuns = (isServer) => new rspack.DefinePlugin({ 'process.env.IS_SERVER': String(isServer) });

/**
 * Packages stay external; stateful workspace libraries come from the shell's build; the rest is bundled. So are the packages that the platform
 * consists of: as they are, they ask for NODE_ENV again with each hook, and outside of production they check each selector.
 */
function external(name, request, issuer) {
  if (serverSingletons.includes(request)) {
    const file = `${request.slice('@leap/'.length)}.mjs`;
    return `module ${name === 'shell' ? './' : '../../../shell/dist/server/'}${file}`;
  }
  if (isOfPlatform(issuer) && !/^(react|react-dom)(\/|$)/.test(request)) return undefined;
  const isPackage = /^(@[a-z][\w.-]*\/|[a-z])/.test(request) && !request.startsWith('@leap/');
  return isPackage ? `module-import ${request}` : undefined;
}

/** Whether a module is the platform library's, or in one of its packages: nothing else of `node_modules` is bundled. */
const isOfPlatform = (issuer) =>
  issuer.startsWith(join(frontends, 'libs/platform/src')) || issuer.includes('/node_modules/');

function rules(target) {
  return [
    {
      test: /\.tsx?$/,
      type: 'javascript/auto',
      loader: 'builtin:swc-loader',
      options: {
        jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
        env: target === 'web' ? { targets: browsers } : { targets: 'node 24' },
      },
    },
    { test: /\.module\.css$/, type: 'css/module' },
    { test: /\.css$/, exclude: /\.module\.css$/, type: 'css' },
    { test: /\.woff2$/, type: 'asset/resource', generator: { emit: target === 'web' } },
  ];
}

/** Class names must be equal in both builds; the server needs the names only. */
function cssModules(name, exportsOnly) {
  const names = { localIdentName: `${name}-[hash:6]-[local]`, exportsConvention: 'as-is', exportsOnly };
  return {
    // Custom properties are tokens: a module that sets one means that of the whole page.
    parser: { 'css/module': { namedExports: false, dashedIdents: false } },
    generator: { 'css/module': names, css: { exportsOnly } },
  };
}

/** The federation runtime's ESM builds allow tree shaking; its package entries resolve to CommonJS. */
function federationRuntimeAsModules() {
  const fromEnhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
  const names = ['webpack-bundler-runtime', 'runtime', 'runtime-core', 'sdk'];
  return Object.fromEntries(
    names.map((name) => [
      `@module-federation/${name}$`,
      join(dirname(fromEnhanced.resolve(`@module-federation/${name}`)), 'index.js'),
    ]),
  );
}
