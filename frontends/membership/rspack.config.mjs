import { rspack } from '@rspack/core';
import { makeConfig } from '../rspack.base.mjs';

export default makeConfig({
  name: 'membership',
  exposes: { './routes': './src/routes.tsx' },
  serverEntries: { routes: './src/server.ts' },
  // The server's view without scripts uses what the browser's composer does: its import alone brings nothing into the page.
  browserRules: [
    {
      test: /\/community\/(post-(fields|text-field|values)|pictures-on-demand|type-choice)\.tsx?$/,
      sideEffects: false,
    },
  ],
  // Their names contain a hash already, which makes one address for both builds.
  browserPlugins: [
    new rspack.CopyRspackPlugin({
      patterns: [{ from: '*.{avif,webp}', to: 'pictures', context: './src/features/inner-circle/offer/pictures' }],
    }),
  ],
});
