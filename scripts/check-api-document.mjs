/** Lints contracts/client/openapi.json by the ruleset in redocly.yaml: `node scripts/check-api-document.mjs`. */
import { join } from 'node:path';
import { lint, loadConfig } from '@redocly/openapi-core';

const root = join(import.meta.dirname, '..');
const document = 'contracts/client/openapi.json';

const config = await loadConfig({ configPath: join(root, 'redocly.yaml') });
const findings = await lint({ ref: join(root, document), config });
for (const { message, ruleId, location } of findings) {
  console.error(`${document}${location[0]?.pointer ?? ''}: ${message} (${ruleId})`);
}
process.exitCode = findings.length > 0 ? 1 : 0;
