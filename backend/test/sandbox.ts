import { startSandbox, type Sandbox } from '@leap/sandbox';

/** The sandbox on a test's database. Webhooks are dropped until the product's address is set. */
export const startTestSandbox = (databaseUrl: string): Promise<Sandbox> =>
  startSandbox({ databaseUrl, siteUrl: 'http://localhost:3000', productPort: 9 });
