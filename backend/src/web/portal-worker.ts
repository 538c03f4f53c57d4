import { portalCopy } from '@leap/domain';
import type { BuiltFrontends } from './built-frontends.js';

/** What of the membership remote the portal needs to be read and written in without a connection; not the visual editor. */
const portalChunk =
  /^(?:membership|__federation_expose_routes|page-member-portal|portal-(?:homework|offline)|member-threads|post-composer|first-week-list|membership-(?:(?:community|care|recordings|portal|homework|first-week|post-editing)-)?(?:en|es)|shared:.+)$/;
const isWanted = {
  shell: (chunk: string): boolean => !/^(?:music-player|passkeys|step-up|shell-step-up-..)$/.test(chunk),
  membership: (chunk: string): boolean => portalChunk.test(chunk),
};

/**
 * The worker of the portal with the names of the copy and the addresses of this release's files before it: another release is another worker,
 * which replaces the kept files.
 */
export function withPortalFiles(worker: string, reports: BuiltFrontends['reports']): string {
  const files = (['shell', 'membership'] as const).flatMap((name) => {
    const report = reports[name];
    if (!report) return [];
    const ofChunks = Object.entries(report.chunks).flatMap(([chunk, names]) => (isWanted[name](chunk) ? names : []));
    // Module federation's entries are in no chunk of their own.
    const entries = Object.keys(report.integrity).filter((file) =>
      /^(?:remoteEntry|__federation_expose_routes)\./.test(file),
    );
    const all = [...ofChunks, ...entries, ...report.fonts, ...(name === 'membership' ? ['mf-manifest.json'] : [])];
    return all.map((file) => report.publicPath + file);
  });
  const globals = { portalCopy, portalFiles: [...new Set(files)] };
  return `Object.assign(self, ${JSON.stringify(globals)});\n${worker}`;
}
