/**
 * Who may import whom. Run by lint: `node_modules/.bin/depcruise --config .dependency-cruiser.cjs backend contracts frontends`.
 *
 *   backend     web, modules → integrations, jobs, auth → common, config, database; sandbox: development start and tests only
 *   rooms       content, accounts ← inquiries, calendar, community, recordings, mailing ← membership ← privacy ← operations
 *   front ends  shell, remotes → libs, contracts; no remote knows another or the shell, the shell knows no remote
 */
const MODULES = '^backend/src/modules';
const TESTS = '(\\.(spec|test)\\.tsx?|\\.test-kit\\.tsx?)$';
const LOWER = '(content|accounts)';
const MIDDLE = '(inquiries|calendar|community|recordings|mailing)';
const REMOTES = '(marketing|membership|admin)';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-circular', 'A cycle means that the boundary is wrong.', {}, { circular: true }),
    { ...forbid('no-circular-folders', 'Folders form no cycle either.', {}, { circular: true }), scope: 'folder' },
    forbid('not-found', 'An import leads to a file.', {}, { couldNotResolve: true }),

    forbid(
      'room-entry',
      "Another room is imported by its entry. An entity may name another room's entity: a foreign key.",
      { path: `${MODULES}/([^/]+)/`, pathNot: '\\.entity\\.ts$' },
      { path: MODULES, pathNot: [`${MODULES}/$1/`, `${MODULES}/([^/]+)/[^/]+\\.module\\.ts$`] },
    ),
    forbid(
      'room-entry-entities',
      'An entity imports entities alone, of its own room or of another.',
      { path: `${MODULES}/([^/]+)/.*\\.entity\\.ts$` },
      { path: MODULES, pathNot: ['\\.entity\\.ts$', `${MODULES}/$1/`] },
    ),
    forbid(
      'room-outside',
      'The rest of the backend imports the entry of a room.',
      { path: '^backend/src/', pathNot: MODULES },
      { path: MODULES, pathNot: `${MODULES}/[^/]+/[^/]+\\.module\\.ts$` },
    ),
    forbid(
      'rooms-lowest',
      'content and accounts stand below all other rooms; accounts uses content.',
      { path: `${MODULES}/content/` },
      { path: MODULES, pathNot: `${MODULES}/content/` },
    ),
    forbid(
      'rooms-lower',
      'content and accounts stand below all other rooms.',
      { path: `${MODULES}/${LOWER}/` },
      { path: MODULES, pathNot: `${MODULES}/${LOWER}/` },
    ),
    forbid(
      'rooms-middle',
      'membership, privacy and operations stand above the others.',
      { path: `${MODULES}/${MIDDLE}/` },
      { path: `${MODULES}/(membership|privacy|operations)/` },
    ),
    forbid(
      'rooms-membership',
      'privacy and operations stand above membership.',
      { path: `${MODULES}/membership/` },
      { path: `${MODULES}/(privacy|operations)/` },
    ),
    forbid(
      'rooms-top',
      'operations stands on top of all.',
      { path: `${MODULES}/privacy/` },
      { path: `${MODULES}/operations/` },
    ),

    forbid(
      'ground',
      'config, common and database stand on the ground.',
      { path: '^backend/src/(config|common|database)/' },
      { path: '^backend/src/(?!config/|common/|database/)' },
    ),
    forbid(
      'foundation',
      'auth, jobs and integrations know no room and no page.',
      { path: '^backend/src/(auth|jobs|integrations)/' },
      { path: '^backend/src/(modules|web|demo)/' },
    ),
    forbid(
      'top',
      'What puts the application together is imported by nothing.',
      { path: '^backend/src/[^/]+/' },
      { path: '^backend/src/(?!start-up|entities)[^/]+\\.ts$' },
    ),
    forbid(
      'sandbox-stands-alone',
      'The sandbox fakes other companies: it knows nothing of the product.',
      { path: '^backend/sandbox/' },
      { path: '^(backend/src|frontends|contracts)/' },
    ),
    forbid(
      'sandbox',
      'Only the development start and tests reach the sandbox.',
      { path: '^(backend/src|contracts|frontends)/', pathNot: ['^backend/src/(main|start-up)\\.ts$'] },
      { path: '^backend/sandbox/' },
    ),

    forbid(
      'backend-knows-no-frontend',
      'The backend never imports the front ends.',
      { path: '^backend/' },
      { path: '^(frontends|contracts/client)/' },
    ),
    forbid(
      'frontend-knows-no-backend',
      'The front ends never import the backend.',
      { path: '^(frontends|contracts)/', pathNot: '^frontends/e2e/' },
      { path: '^backend/' },
    ),
    forbid(
      'domain-imports-nothing',
      'Pure rules and types.',
      { path: '^contracts/domain/src/' },
      { pathNot: '^contracts/domain/' },
    ),
    forbid(
      'markdown-parser',
      'The parser is large: the server uses it, the admin area for its previews, and the editor. Pages get parsed texts.',
      { path: '^frontends/(?!admin/|libs/markdown-editor/)' },
      { path: '^contracts/markdown/' },
    ),
    forbid(
      'editor-on-demand',
      'The editor is large: pages of visitors and members ask for it when somebody writes.',
      { path: '^frontends/(?!admin/|libs/markdown-editor/)' },
      { path: '^frontends/libs/markdown-editor/', pathNot: '/src/on-demand\\.ts$' },
    ),
    forbid(
      'libraries',
      'A library knows neither the shell nor a remote.',
      { path: '^frontends/libs/' },
      { path: `^frontends/(shell|${REMOTES.slice(1, -1)})/` },
    ),
    forbid(
      'shell',
      'The shell loads remotes at run time.',
      { path: '^frontends/shell/' },
      { path: `^frontends/${REMOTES}/` },
    ),
    forbid(
      'remotes',
      'A remote imports no other remote and not the shell.',
      { path: `^frontends/${REMOTES}/` },
      { path: `^frontends/(shell|${REMOTES.slice(1, -1)})/`, pathNot: ['^frontends/$1/', '/locales/'] },
    ),
    forbid(
      'client-parts',
      "A remote's part of the client is loaded by that remote alone.",
      { path: `^frontends/${REMOTES}/` },
      { path: `^contracts/client/src/(generated/)?${REMOTES}`, pathNot: '^contracts/client/src/(generated/)?$1' },
    ),
    forbid(
      'client-shared',
      'What all load contains no part of one remote.',
      { path: '^(frontends/(shell|libs)/|contracts/client/src/(generated/api|[^/]+)\\.ts$)' },
      { path: `^contracts/client/src/(generated/${REMOTES}-api|${REMOTES}/)` },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: ['node_modules', '/dist/'] },
    // Tests may look behind every door.
    exclude: {
      path: [
        '/dist(-server)?/',
        '/test-results/',
        '^frontends/(e2e|testing)/',
        '^backend/test/',
        '/testing/',
        '^backend/sandbox/test/',
        '\\.test-support\\.',
        TESTS,
      ],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'types', 'import', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
