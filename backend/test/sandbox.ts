import { startSandbox, type Sandbox } from '@leap/sandbox';

/** The sandbox over a test's database. Its webhooks go nowhere until it hears where the product listens. */
export const startTestSandbox = (databaseUrl: string): Promise<Sandbox> =>
  startSandbox({ databaseUrl, siteUrl: 'http://localhost:3000', productPort: 9 });
