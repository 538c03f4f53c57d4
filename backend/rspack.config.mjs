import { join } from 'node:path';
import { rspack } from '@rspack/core';

const context = import.meta.dirname;

/** Packages with native code, or with files that they read beside their scripts: loaded from node_modules. */
const external = /^(@node-rs\/argon2|@resvg\/resvg-js|pdfkit|sharp|swagger-ui-dist\/.+)$/;
/** What packages ask for in case it is there. */
const notInstalled =
  /^(@fastify\/static|@nestjs\/(microservices|websockets)(\/.+)?|class-transformer\/storage|pg-native)$/;

const withoutComments = (include, { minify, format }) =>
  new rspack.SwcJsMinimizerRspackPlugin({
    include,
    extractComments: false,
    minimizerOptions: {
      minify,
      compress: false,
      mangle: false,
      format: { asciiOnly: true, comments: false, ...format },
    },
  });

/**
 * The compiled backend (`dist`) as a few files (`dist/bundle`): a process that loads 2,700 modules one by one needs half a second and 60 MB
 * more (ADR 0024). No name is shortened, and nothing is joined into one scope: Nest, TypeORM and the API document read the names of classes.
 */
export default {
  name: 'backend',
  context,
  mode: 'production',
  target: 'node24',
  devtool: false,
  entry: Object.fromEntries(
    [
      'main',
      'migrate-command',
      'user-command',
      'audit-command',
      'backup-command',
      'reseal-command',
      'restore-command',
      'stripe-setup',
    ].map((name) => [name, `./dist/${name}.js`]),
  ),
  output: {
    // As deep as `dist/config`, from where the repository is found.
    path: join(context, 'dist/bundle'),
    module: true,
    library: { type: 'module' },
    chunkFormat: 'module',
    filename: '[name].js',
    clean: true,
  },
  // What Node itself takes from a package.
  resolve: { mainFields: ['main'] },
  externals: [
    ({ request, dependencyType }, done) =>
      external.test(request) || notInstalled.test(request)
        ? done(null, `${dependencyType === 'esm' ? 'module-import' : 'node-commonjs'} ${request}`)
        : done(),
  ],
  module: {
    parser: { javascript: { importMeta: false, url: false, createRequire: true } },
    rules: [{ test: /\.js$/, exclude: /node_modules/, extractSourceMap: true }],
  },
  optimization: {
    // What every start loads loses its comments, and every character beyond ASCII: V8 stores a file with one of those in two bytes a character.
    // Packages lose their lines, too: they have no maps, and V8 notes where each line of a script ends.
    minimizer: [
      withoutComments(/^packages\.js$/, { minify: true, format: { beautify: false } }),
      withoutComments(/^(application|dist_web_web_js)\.js$/, { minify: false, format: { beautify: true } }),
    ],
    concatenateModules: false,
    nodeEnv: false,
    moduleIds: 'named',
    chunkIds: 'named',
    runtimeChunk: 'single',
    splitChunks: {
      chunks: 'initial',
      minSize: 0,
      cacheGroups: {
        packages: { name: 'packages', test: /node_modules/, priority: 1 },
        application: { name: 'application' },
      },
    },
  },
  plugins: [
    // Lines of our sources for stack traces. Node reads maps at start: those of packages would cost 0.3 s and 100 MB.
    new rspack.SourceMapDevToolPlugin({
      filename: '[file].map',
      exclude: /^packages/,
      moduleFilenameTemplate: '../../[resource-path]',
      columns: false,
      noSources: true,
    }),
  ],
  // Ways of packages to load what somebody names; nothing is named here.
  ignoreWarnings: [{ module: /node_modules/, message: /request of a dependency is an expression/ }],
  stats: 'errors-warnings',
  performance: false,
};
