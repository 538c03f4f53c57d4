import { rspack } from '@rspack/core';
import { makeConfig } from '../rspack.base.mjs';

export default makeConfig({
  name: 'membership',
  exposes: { './routes': './src/routes.tsx' },
  serverEntries: { routes: './src/server.ts' },
  // Their names contain a hash already, which makes one address for both builds.
  browserPlugins: [
    new rspack.CopyRspackPlugin({
      patterns: [{ from: '*.{avif,webp}', to: 'pictures', context: './src/features/inner-circle/offer/pictures' }],
    }),
  ],
});
