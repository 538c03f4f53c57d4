import { createI18n, splitLocale } from '@leap/i18n';
import { loadTexts } from '@leap/platform';
import { schemeInCookies } from '../chrome/scheme';
import { shellTexts } from '../locales/shell-texts';
import { ownerOf } from '../remotes/remotes-config';
import type { RenderRequest, RenderedDocument } from './render-types';
import { writeDocument } from './write-document';

/**
 * The document of the admin area's own origin: the shell without a page, which the browser renders. This server has no session of that
 * origin: the cookie is the API's.
 */
export async function renderAdminShell({
  url,
  siteUrl,
  adminUrl,
  cookie,
  remotes,
  reports,
}: Pick<RenderRequest, 'url' | 'siteUrl' | 'adminUrl' | 'cookie' | 'remotes' | 'reports'>): Promise<RenderedDocument> {
  const { language, path } = splitLocale(new URL(url, siteUrl).pathname);
  const i18n = createI18n({ language, resources: {} });
  await loadTexts(i18n, shellTexts);
  const title = i18n.t('shell:nav.admin');
  const owner = ownerOf(path);
  return {
    status: 200,
    title,
    language,
    isComplete: false,
    ...writeDocument({
      language,
      scheme: schemeInCookies(cookie),
      head: {
        title,
        alternates: [],
        jsonLd: [],
        meta: [{ key: 'name', name: 'robots', content: 'noindex' }],
        status: 200,
      },
      body: '',
      state: { apiUrl: siteUrl, siteUrl, adminUrl, remotes: remotes.filter(({ name }) => name !== 'marketing') },
      reports,
      owner,
      ownerChunks: [`${owner}-${language}`],
      hasOwnStyles: false,
      startsOnTouch: false,
    }),
  };
}
