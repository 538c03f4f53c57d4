import { makeConfig } from '../rspack.base.mjs';

export default makeConfig({
  name: 'marketing',
  exposes: { './routes': './src/routes.tsx' },
  serverEntries: { routes: './src/server.ts' },
});
