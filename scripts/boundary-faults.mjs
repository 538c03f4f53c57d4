/** One fault for each rule of check-boundaries.mjs and of the import rules in .oxlintrc.json. */

const using = (specifier) => `import { something } from '${specifier}';\nexport const planted = something;\n`;
const dependingOn = (name) => (text) => text.replace('"dependencies": {', `"dependencies": {\n    "${name}": "*",`);

/** @type {{ title: string, plant: Record<string, string | ((text: string) => string)>, says: RegExp }[]} */
export const boundaryFaults = [
  {
    title: 'a remote imports a remote',
    plant: { 'frontends/marketing/src/planted.ts': using('@leap/membership') },
    says: /a remote never imports another remote/,
  },
  {
    title: 'a remote imports a remote by a path',
    plant: { 'frontends/marketing/src/planted.ts': using('../../membership/src/routes') },
    says: /a remote never imports another remote/,
  },
  {
    title: 'a remote imports a remote dynamically',
    plant: { 'frontends/marketing/src/planted.ts': "export const planted = () => import('../../admin/src/routes');\n" },
    says: /a remote never imports another remote/,
  },
  {
    title: 'a remote depends on a remote in package.json',
    plant: { 'frontends/membership/package.json': dependingOn('@leap/marketing') },
    says: /a remote never imports another remote/,
  },
  {
    title: 'a remote imports the shell',
    plant: { 'frontends/admin/src/planted.ts': using('../../shell/src/store') },
    says: /a remote never imports the shell/,
  },
  {
    title: 'the shell imports a remote',
    plant: { 'frontends/shell/src/planted.ts': using('../../marketing/src/routes') },
    says: /the shell never imports a remote/,
  },
  {
    title: 'a remote of visitors imports the calls of the admin area',
    plant: { 'frontends/marketing/src/planted.ts': using('@leap/contracts/admin') },
    says: /only the admin area loads/,
  },
  {
    title: 'the client of everybody imports the calls of the admin area',
    plant: { 'contracts/src/planted.ts': using('./admin/api') },
    says: /no part of the client that everybody loads/,
  },
  {
    title: 'a library imports the shell',
    plant: { 'frontends/libs/ui/src/planted.ts': using('../../../shell/src/store') },
    says: /a library never imports the shell or a remote/,
  },
  {
    title: 'the backend imports the front ends',
    plant: { 'backend/src/web/planted.ts': using('../../../frontends/shell/src/store.js') },
    says: /the backend never imports the front ends/,
  },
  {
    title: 'the backend imports a front-end library',
    plant: { 'backend/src/web/planted.ts': using('@leap/ui') },
    says: /the backend never imports the front ends/,
  },
  {
    title: 'the backend depends on a front end in package.json',
    plant: { 'backend/package.json': dependingOn('@leap/shell') },
    says: /the backend never imports the front ends/,
  },
  {
    title: 'the backend imports the browser half of the contract',
    plant: { 'backend/src/web/planted.ts': using('@leap/contracts') },
    says: /@leap\/contracts\/domain alone/,
  },
  {
    title: 'a front end imports the backend',
    plant: { 'frontends/marketing/src/planted.ts': using('../../../backend/src/common/app-error') },
    says: /the front ends never import the backend/,
  },
  {
    title: 'contracts/domain imports something',
    plant: { 'contracts/src/domain/planted.ts': using('../api') },
    says: /contracts\/domain imports nothing/,
  },
  {
    title: 'contracts/domain imports a package',
    plant: { 'contracts/src/domain/planted.ts': using('node:crypto') },
    says: /contracts\/domain imports nothing/,
  },
  {
    title: 'the ground layer of the backend imports a module',
    plant: { 'backend/src/common/planted.ts': using('../modules/contacts/contacts.service.js') },
    says: /common is below modules/,
  },
  {
    title: 'an integration imports a module',
    plant: { 'backend/src/integrations/planted.ts': using('../modules/contacts/contacts.service.js') },
    says: /integrations is below modules/,
  },
  {
    title: 'the configuration imports a job',
    plant: { 'backend/src/config/planted.ts': using('../jobs/jobs.service.js') },
    says: /config is below jobs/,
  },
  {
    title: 'a module imports the sandbox',
    plant: { 'backend/src/modules/contacts/planted.ts': using('@leap/sandbox') },
    says: /only the development start/,
  },
  {
    title: 'the start imports the sandbox statically',
    plant: { 'backend/src/start-up.ts': (text) => `import { startSandbox } from '@leap/sandbox';\n${text}` },
    says: /reached by a dynamic import/,
  },
  {
    title: 'the sandbox imports the product',
    plant: { 'backend/sandbox/src/planted.ts': using('../../src/common/app-error.js') },
    says: /the sandbox imports no other workspace/,
  },
  {
    title: 'a module imports the sandbox by a path',
    plant: { 'backend/src/modules/contacts/planted.ts': using('../../../sandbox/src/index.js') },
    says: /use the name of the workspace/,
  },
  {
    title: 'a production install would contain the sandbox',
    plant: { 'backend/package.json': dependingOn('@leap/sandbox') },
    says: /a production install has nothing of the sandbox/,
  },
  {
    title: 'a folder of the backend that no rule knows',
    plant: { 'backend/src/helpers/planted.ts': using('../common/app-error.js') },
    says: /has no layer yet/,
  },
  {
    title: 'two files import each other',
    plant: {
      'backend/src/common/planted-a.ts': using('./planted-b.js'),
      'backend/src/common/planted-b.ts': using('./planted-a.js'),
    },
    says: /a cycle means that the boundary is wrong/,
  },
  {
    title: 'a workspace imports a library that its package.json does not name',
    plant: {
      'frontends/shell/package.json': (text) => text.replace(/\n\s*"@leap\/ui": "\*",?/, '').replace(/,(\s*\})/g, '$1'),
      'frontends/shell/src/planted.ts': using('@leap/ui'),
    },
    says: /does not name it/,
  },
];

/** Caught by the linter: `file` is what it is shown. */
export const lintFaults = [
  {
    title: 'a remote imports the router itself',
    plant: {
      'frontends/marketing/src/planted.ts': "import { Link } from 'react-router-dom';\nexport const planted = Link;\n",
    },
    says: /Import from @leap\/platform/,
  },
  {
    title: 'a remote imports Redux Toolkit itself',
    plant: {
      'frontends/marketing/src/planted.ts':
        "import { createSlice } from '@reduxjs/toolkit';\nexport const planted = createSlice;\n",
    },
    says: /Import from @leap\/platform/,
  },
  {
    title: 'a library is reached around its public entry',
    plant: {
      'frontends/marketing/src/planted.ts': "import { Ring } from '@leap/ui/src/ring';\nexport const planted = Ring;\n",
    },
    says: /Use the public entry/,
  },
  {
    title: 'a default export',
    plant: { 'frontends/marketing/src/planted.ts': 'const planted = 1;\nexport default planted;\n' },
    says: /no-default-export/,
  },
  {
    title: 'a promise that nobody waits for',
    plant: { 'backend/src/common/planted.ts': 'export function planted(): void {\n  Promise.resolve(1);\n}\n' },
    says: /no-floating-promises/,
  },
  {
    title: 'raw HTML in a component',
    plant: {
      'frontends/marketing/src/planted.tsx':
        'export function Planted({ html }: { html: string }) {\n  return <p dangerouslySetInnerHTML={{ __html: html }} />;\n}\n',
    },
    says: /no-danger/,
  },
];
