import { rspack } from '@rspack/core';
import { makeConfig } from '../rspack.base.mjs';

export default makeConfig({
  name: 'shell',
  entry: './src/main.ts',
  serverEntries: {
    render: './src/server/render.tsx',
    platform: '../libs/platform/src/index.ts',
    i18n: '../libs/i18n/src/index.ts',
    client: '../../contracts/client/src/index.ts',
  },
  // The server draws pictures for shares with the site's own typefaces.
  serverPlugins: [
    new rspack.CopyRspackPlugin({ patterns: [{ from: '../libs/ui/fonts/og', to: 'fonts', noErrorOnMissing: true }] }),
  ],
});
