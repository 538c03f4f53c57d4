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
  // For share pictures drawn by the server with the site's typefaces; and the service workers, which the server serves at the root.
  serverPlugins: [
    new rspack.CopyRspackPlugin({
      patterns: [{ from: '*.js', context: 'src/service-worker' }],
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: '../libs/ui/fonts/og', to: 'fonts', noErrorOnMissing: true }] }),
  ],
});
