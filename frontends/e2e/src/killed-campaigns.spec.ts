import { rmSync } from 'node:fs';
import { connectDatabase } from './database';
import { expect, testWithoutPage as test } from './fixtures';
import { startMailServer } from './mail-server';
import { freePort, makeDataDir, startServer, type RunningServer } from './server';

const password = process.env.DEMO_PASSWORD ?? 'transform-demo';
/** `npm run test:load` sends the campaign to 5,000. */
const readers = process.env.TEST_LOAD === '1' ? 5_000 : 300;

interface Campaign {
  id: string;
  status: string;
  updatedAt: string;
  recipientsCount: number;
  sentCount: number;
  unknownCount: number;
}

test('kill -9 in the middle of a campaign: nobody gets it twice, and the one in flight is shown as unknown', async () => {
  test.setTimeout(600_000);
  const dataDir = await makeDataDir();
  const mail = await startMailServer();
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const start = (): Promise<RunningServer> =>
    startServer({
      dataDir,
      logName: 'campaigns',
      env: { PORT: String(port), PUBLIC_URL: site, RATE_LIMITS: 'off', SMTP_URL: mail.url },
    });
  let server: RunningServer | undefined;
  try {
    server = await start();
    const database = await connectDatabase(dataDir);
    try {
      await database.query('DELETE FROM newsletter_subscribers');
      await database.query(
        `INSERT INTO newsletter_subscribers (name, email, language, confirmed_at, unsubscribe_token_hash)
         SELECT 'Reader ' || n, 'reader-' || n || '@example.com', CASE WHEN n % 3 = 0 THEN 'es' ELSE 'en' END, now(), md5(n::text) FROM generate_series(1, $1::int) n`,
        [readers],
      );
    } finally {
      await database.end();
    }
    const logIn = await fetch(`${site}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@example.com', password }),
    });
    const cookie = logIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const ask = async <Body>(path: string, body?: object): Promise<Body> => {
      const answer = await fetch(`${site}/api/admin/campaigns${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
      return (await answer.json()) as Body;
    };

    // The mail server has the whole campaign and has not answered yet: the worst moment.
    let inFlight = '';
    const reached = new Promise<void>((resolve) => {
      mail.onEmail = (address, count) => {
        if (count !== Math.floor(readers / 2)) return true;
        inFlight = address;
        resolve();
        return false;
      };
    });
    const draft = await ask<Campaign>('', {
      subjectEn: 'A small thing',
      subjectEs: 'Algo pequeño',
      contentEn: 'Breathe.',
      contentEs: 'Respira.',
    });
    await ask(`/${draft.id}/send`, { version: draft.updatedAt });
    await reached;
    await server.kill();
    const before = mail.arrived.length;
    expect(before).toBe(Math.floor(readers / 2));
    mail.onEmail = () => true;
    server = await start();

    // The worker's job counts as lost after some seconds, and is resumed.
    const campaign = (): Promise<Campaign> => ask<Campaign>(`/${draft.id}`);
    await expect.poll(async () => (await campaign()).status, { timeout: 480_000, intervals: [1_000] }).toBe('sent');
    expect(await campaign()).toMatchObject({ recipientsCount: readers, sentCount: readers - 1, unknownCount: 1 });
    const unknown = await ask<{ email: string; reason: string }[]>(`/${draft.id}/recipients?state=unknown`);
    expect(unknown).toMatchObject([{ email: inFlight, reason: 'interrupted' }]);
    expect(mail.arrived).toHaveLength(readers);
    expect(new Set(mail.arrived).size).toBe(readers);
  } finally {
    await server?.stop();
    await mail.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
