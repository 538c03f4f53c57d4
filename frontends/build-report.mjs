import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|json|svg|html|txt|xml)$/;

/**
 * Writes `assets.json` beside a browser build: the files of each named chunk and each shared library (`shared:<name>`), for preload
 * links and style sheets of server-rendered pages; the sha256 of every script and style sheet (for integrity and the CSP); and the mark
 * by which the bundler's loader knows the link of a style sheet. Also writes `.br` and `.gz` of compressible files, so that nothing is
 * compressed per request.
 */
export class BuildReportPlugin {
  apply(compiler) {
    const precompressed = compiler.options.mode === 'production';
    compiler.hooks.done.tapPromise('BuildReport', async (stats) => {
      const { compilation } = stats;
      if (compilation.errors.length > 0) return;
      const folder = compilation.outputOptions.path;
      const chunks = {};
      for (const [name, group] of compilation.namedChunkGroups)
        chunks[name] = group.getFiles().filter((file) => /\.(js|css)$/.test(file));
      const sheets = {};
      for (const chunk of stats.toJson({ all: false, ids: true, chunks: true, chunkOrigins: true }).chunks ?? []) {
        for (const file of chunk.files.filter((name) => name.endsWith('.css')))
          sheets[file] = `${compilation.outputOptions.uniqueName}:chunk-${chunk.id}`;
        for (const { moduleIdentifier = '' } of chunk.origins ?? []) {
          const name = /^provide shared module \(default\) (.+?)@\d/.exec(moduleIdentifier)?.[1];
          if (name) (chunks[`shared:${name}`] ??= []).push(...chunk.files.filter((file) => file.endsWith('.js')));
        }
      }
      const files = (await readdir(folder, { recursive: true })).filter(
        (file) => !file.startsWith('server') && !/\.(br|gz|map)$/.test(file),
      );
      const integrity = {};
      for (const file of files.filter((name) => /\.(js|css)$/.test(name)).sort())
        integrity[file] = `sha256-${createHash('sha256')
          .update(await readFile(join(folder, file)))
          .digest('base64')}`;
      await writeFile(
        join(folder, 'assets.json'),
        JSON.stringify({ chunks, integrity, sheets, fonts: files.filter((file) => file.endsWith('.woff2')) }, null, 1),
      );
      if (precompressed)
        await Promise.all(
          files.filter((file) => compressible.test(file)).map((file) => precompress(join(folder, file))),
        );
    });
  }
}

async function precompress(path) {
  const bytes = await readFile(path);
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  await Promise.all([
    writeFile(`${path}.br`, brotli),
    promisify(gzip)(bytes, { level: 9 }).then((zipped) => writeFile(`${path}.gz`, zipped)),
  ]);
}
