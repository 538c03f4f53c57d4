import { makeConfig } from '../rspack.base.mjs';

export default makeConfig({
  name: 'membership',
  exposes: { './routes': './src/routes.tsx' },
  serverEntries: { routes: './src/server.ts' },
});
