import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { createTestApp, type TestApp } from '../../../../test/create-app.js';
import { jobHandler } from '../../../../test/job-handlers.js';
import { MailService } from '../../../integrations/mail/mail.service.js';
import type { JobHandler } from '../../../jobs/jobs.service.js';
import { SiteSettings } from '../../content/site-settings/site-settings.entity.js';
import { sentEmail, type SentEmail } from '../../../../test/sent-emails.js';

let test: TestApp;
let notifyPractice: JobHandler;
const sent: SentEmail[] = [];

beforeAll(async () => {
  test = await createTestApp();
  notifyPractice = jobHandler(test.app, 'contacts.notify-practice');
  jest.spyOn(test.app.get(MailService), 'send').mockImplementation(async (...sending) => {
    sent.push(sentEmail(...sending));
  });
});
afterAll(() => test.close());

it('notifies the practice in its own language, with the person as reply-to', async () => {
  await test.dataSource.manager.update(
    SiteSettings,
    { isOnly: true },
    { contactEmail: 'practice@example.com', practiceLanguage: 'es' },
  );
  const { body } = await test.http
    .post('/api/contacts')
    .send({ name: 'Ana', email: 'ana@example.com', coachingType: 'retreats', message: 'Hello', language: 'en' })
    .expect(201);
  await notifyPractice({ id: body.id });
  expect(sent).toEqual([
    {
      to: 'practice@example.com',
      template: 'contact-received-practice',
      language: 'es',
      replyTo: 'ana@example.com',
      params: {
        brandName: 'LEAP',
        name: 'Ana',
        email: 'ana@example.com',
        phone: undefined,
        coachingType: 'retreats',
        message: 'Hello',
        receivedAt: new Date(body.createdAt),
      },
    },
  ]);
});

it('sends nothing about a request that was erased meanwhile', async () => {
  sent.length = 0;
  await notifyPractice({ id: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e' });
  expect(sent).toEqual([]);
});
