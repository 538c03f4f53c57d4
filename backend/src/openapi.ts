import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { buildApiDocument } from './api-document.js';
import { AppModule } from './app.module.js';
import { loadEnv } from './config/env.js';

const file = fileURLToPath(new URL('../../contracts/client/openapi.json', import.meta.url));

/** Writes `contracts/client/openapi.json` without listening or a database; with `--check` it only compares, and fails on a difference. */
async function main(): Promise<void> {
  // Dummy values: the document depends on the code only.
  const env = loadEnv({
    NODE_ENV: 'test',
    SESSION_SECRET: 'written-for-the-document-only-0123456789',
    ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
  });
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(env), {
    preview: true,
    abortOnError: false,
    logger: false,
  });
  app.setGlobalPrefix('api');
  const text = `${JSON.stringify(buildApiDocument(app), null, 2)}\n`;
  if (!process.argv.includes('--check')) {
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    process.stderr.write(
      'contracts/client/openapi.json is not what the code says: run npm run contract and commit the result.\n',
    );
    process.exitCode = 1;
  }
  await app.close();
}

await main();
