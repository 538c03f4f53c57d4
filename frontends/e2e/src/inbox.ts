import { expect, type APIRequestContext } from '@playwright/test';

/** An email in the sandbox's inbox. */
export interface SentMail {
  to: string | string[];
  subject: string;
  text: string;
  html: string;
}

/** All emails, newest first. The server may close an idle connection just when it is used again. */
export async function readInbox(request: APIRequestContext): Promise<SentMail[]> {
  return (await (await request.get('/sandbox/inbox.json', { maxRetries: 2 })).json()) as SentMail[];
}

/** Waits for the newest email that matches a predicate, or a text in its body, subject or address. Emails are sent by jobs. */
export async function findMail(
  request: APIRequestContext,
  sought: string | ((mail: SentMail) => boolean),
): Promise<SentMail> {
  const isSought = typeof sought === 'string' ? (mail: SentMail) => JSON.stringify(mail).includes(sought) : sought;
  let found: SentMail | undefined;
  await expect
    .poll(
      async () => {
        found = (await readInbox(request)).find(isSought);
        return found !== undefined;
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  return found!;
}
