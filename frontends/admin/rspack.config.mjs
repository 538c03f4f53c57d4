import { makeConfig } from '../rspack.base.mjs';

export default makeConfig({
  name: 'admin',
  exposes: { './routes': './src/routes.tsx' },
  serverEntries: { routes: './src/routes.tsx' },
});
