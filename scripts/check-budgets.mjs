/**
 * Size budgets of the built front ends, in bytes as transferred (the `.br` files beside them; fonts as they are). What a
 * visitor really downloads until the page is idle is measured in a browser by the journeys; this catches a heavy import
 * before one is started. Reads `frontends/<name>/dist/assets.json`.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const kilobyte = 1024;

/** `files` picks a front end's files by name, `limit` holds for their sum or, with `each`, for every single one. */
const budgets = [
  { title: 'fonts of a page', frontend: 'shell', files: /\.woff2$/, limit: 70 },
  { title: 'style sheets of the shell', frontend: 'shell', files: /\.css$/, limit: 20 },
  { title: 'texts of the shell, one language', frontend: 'shell', files: /^shell-(en|es)\..*\.js$/, limit: 8, each: true },
  { title: 'texts of the landing page, one language', frontend: 'marketing', files: /^marketing-(en|es)\..*\.js$/, limit: 16, each: true },
  ...['marketing', 'membership', 'admin'].flatMap((frontend) => [
    { title: `entry of ${frontend}`, frontend, files: /^remoteEntry\..*\.js$/, limit: 20 },
    { title: `each page of ${frontend}`, frontend, files: /^page-.*\.js$/, limit: 40, each: true, optional: true },
  ]),
];

const problems = [];
for (const { title, frontend, files, limit, each = false, optional = false } of budgets) {
  const folder = join(root, 'frontends', frontend, 'dist');
  if (!existsSync(folder)) {
    problems.push(`${title}: ${folder} is not there, run \`npm run build\` first`);
    continue;
  }
  const found = readdirSync(folder).filter((name) => files.test(name));
  // A budget that matches nothing would always be kept.
  if (found.length === 0 && !optional) problems.push(`${title}: no file of ${frontend}/dist matches ${files}`);
  const sizes = found.map((name) => ({ name, size: transferred(join(folder, name)) / kilobyte }));
  const measured = each ? sizes : [{ name: title, size: sizes.reduce((total, { size }) => total + size, 0) }];
  for (const { name, size } of measured) {
    const line = `${title}: ${size.toFixed(1)} of ${limit} KB${each ? ` (${name})` : ''}`;
    if (size > limit) problems.push(`${line}, too much`);
    else console.log(line);
  }
}
for (const frontend of ['shell', 'marketing', 'membership', 'admin']) {
  const report = join(root, 'frontends', frontend, 'dist', 'assets.json');
  if (!existsSync(report)) problems.push(`${frontend}: dist/assets.json is missing`);
  else if (Object.keys(JSON.parse(readFileSync(report, 'utf8')).integrity).length === 0) problems.push(`${frontend}: no script has an integrity`);
}
for (const problem of problems) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);

function transferred(file) {
  return existsSync(`${file}.br`) ? statSync(`${file}.br`).size : statSync(file).size;
}
