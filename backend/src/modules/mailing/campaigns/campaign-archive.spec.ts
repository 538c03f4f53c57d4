import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MarkdownNode } from '@leap/domain';
import { startCampaigns, type CampaignsTest } from '../../../../test/campaigns.js';
import { createCampaign } from '../../../../test/content-factories.js';
import type { ArchivedCampaignDto, ArchivedCampaignSummaryDto } from './campaign-archive.dto.js';
import { campaignStatuses } from './campaign.entity.js';
import type { AdminCampaignDto } from './campaigns.dto.js';

let at: CampaignsTest;
beforeAll(async () => {
  at = await startCampaigns();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.test.dataSource.query('TRUNCATE campaigns, campaign_recipients, newsletter_subscribers CASCADE');
  await at.test.dataSource.query('DELETE FROM pgboss.job');
});

const create = (changes: object = {}) => createCampaign(at.test.dataSource, changes);
const list = async (query = ''): Promise<ArchivedCampaignSummaryDto[]> =>
  (await at.test.http.get(`/api/campaigns${query}`).expect(200)).body;
const read = async (id: string, query = ''): Promise<ArchivedCampaignDto> =>
  (await at.test.http.get(`/api/campaigns/${id}${query}`).expect(200)).body;
const subjects = async (query = ''): Promise<string[]> => (await list(query)).map(({ subject }) => subject);

/** Whether readers of neither language find the campaign anywhere. */
async function isHidden(id: string): Promise<boolean> {
  const answers = await Promise.all(
    ['en', 'es'].map((language) => at.test.http.get(`/api/campaigns/${id}?language=${language}`)),
  );
  const listed = [...(await list('?language=en')), ...(await list('?language=es'))];
  return answers.every(({ status }) => status === 404) && listed.every((each) => each.id !== id);
}

describe('the archive of the newsletter', () => {
  it('lists what was sent, the last first, in the language that was asked for', async () => {
    const first = await create({ subjectEn: 'First', subjectEs: 'Primero' });
    const second = await create({
      subjectEn: 'Second',
      contentEn: '## Breathe\n\nOnce **an hour**, put [both feet](https://example.com) down.',
    });
    expect(await list()).toEqual([
      {
        id: second.id,
        subject: 'Second',
        excerpt: 'Breathe Once an hour, put both feet down.',
        language: 'en',
        sentAt: second.finishedAt?.toISOString(),
      },
      expect.objectContaining({ id: first.id, subject: 'First' }),
    ]);
    expect(await subjects('?language=es')).toEqual(['Algo pequeño', 'Primero']);
  });

  it('tells nothing of who got it', async () => {
    const { id } = await create({ recipientsCount: 4711, sentCount: 4711, createdBy: at.user.id });
    expect(Object.keys((await list())[0] ?? {}).toSorted()).toEqual(['excerpt', 'id', 'language', 'sentAt', 'subject']);
    expect(Object.keys(await read(id)).toSorted()).toEqual([
      'contentTree',
      'excerpt',
      'hasTranslation',
      'id',
      'language',
      'sentAt',
      'subject',
    ]);
  });

  it('answers the text without the greeting, with its neighbours', async () => {
    const older = await create({ subjectEn: 'Older' });
    const { id } = await create({ contentEn: 'One *thing*.' });
    const newer = await create({ subjectEn: 'Newer' });
    expect(await read(id, '?language=en')).toMatchObject({
      subject: 'A small thing',
      language: 'en',
      hasTranslation: true,
      contentTree: [
        {
          is: 'paragraph',
          children: [
            { is: 'text', text: 'One ' },
            { is: 'emphasis', children: [{ is: 'text', text: 'thing' }] },
            { is: 'text', text: '.' },
          ],
        },
      ],
      previous: { id: older.id, subject: 'Older' },
      next: { id: newer.id, subject: 'Newer' },
    });
    expect(await read(older.id)).not.toHaveProperty('previous');
    expect(await read(newer.id)).not.toHaveProperty('next');
  });

  it('cuts a long beginning between words', async () => {
    await create({ contentEn: 'twelve chars '.repeat(100) });
    const [campaign] = await list();
    expect(campaign?.excerpt).toMatch(/^(twelve chars )+(twelve|twelve chars)…$/);
    expect(campaign?.excerpt.length).toBeLessThanOrEqual(181);
  });

  it('shows one for a single language to its readers, and in that language to who has its address', async () => {
    const { id } = await create({ audienceLanguage: 'es', subjectEn: 'Never sent', contentEn: 'Never sent.' });
    expect(await list('?language=en')).toEqual([]);
    expect(await subjects('?language=es')).toEqual(['Algo pequeño']);
    for (const query of ['', '?language=en', '?language=es'])
      expect(await read(id, query)).toMatchObject({ language: 'es', subject: 'Algo pequeño', hasTranslation: false });
  });

  it.each([
    ['members, by an email to them', { audienceKind: 'members', audienceMembership: 'members', isInArchive: false }],
    ['members', { audienceMembership: 'members' }],
    ['everybody but members', { audienceMembership: 'others' }],
    ['people with a tag', { audienceTag: 'retreat' }],
    ['those who subscribed since a day', { audienceSince: '2026-11-01' }],
    ['members who read one language', { audienceMembership: 'members', audienceLanguage: 'en' }],
  ])('never shows what was only for %s', async (_whom, audience) => {
    expect(await isHidden((await create(audience)).id)).toBe(true);
  });

  it('an email to members is never one to everybody, or one that the archive may show: the database refuses it', async () => {
    const toMembers = { audienceKind: 'members', audienceMembership: 'members', isInArchive: false } as const;
    for (const wrong of [{ audienceMembership: '' }, { isInArchive: true }] as const)
      await expect(create({ ...toMembers, ...wrong })).rejects.toThrow('campaigns_to_members_private');
  });

  it.each(campaignStatuses.filter((status) => status !== 'sent'))('never shows one that is %s', async (status) => {
    expect(await isHidden((await create({ status, scheduledAt: new Date() })).id)).toBe(true);
  });

  it.each(['missing', '%00x', "x' OR 1=1 --", '7b0e1c1a-52f4-4a5e-9d5f-1a2b3c4d5e6f', 'a'.repeat(3_000)])(
    'is 404 for %j',
    async (id) => {
      await create();
      const { status, body } = await at.test.http.get(`/api/campaigns/${encodeURIComponent(id)}`);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  it('walks all pages by the Link header, each campaign once, also among equal instants', async () => {
    const finishedAt = new Date('2026-05-05T05:05:05.005Z');
    for (let index = 0; index < 25; index += 1) await create(index % 3 === 0 ? { finishedAt } : {});
    const seen: string[] = [];
    let path: string | undefined = '/api/campaigns?language=es&limit=10';
    for (let pages = 0; path !== undefined && pages < 5; pages += 1) {
      const answer: Awaited<ReturnType<typeof at.test.http.get>> = await at.test.http.get(path).expect(200);
      seen.push(...answer.body.map(({ id }: { id: string }) => id));
      path = /<([^>]+)>/.exec(String(answer.headers['link']))?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
    for (const query of ['limit=0', 'cursor=x', 'language=fr', 'status=sent'])
      await at.test.http.get(`/api/campaigns?${query}`).expect(422);
  });

  it('has no markup and no script in its tree, whatever was written', async () => {
    const attacks = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1))',
      '[b](JaVaScRiPt&#58;alert(1))',
      '![c](data:text/html,<script>alert(1)</script>)',
      '<a href="javascript:alert(1)">d</a>',
      '[e]: vbscript:x\n\n[e]',
    ];
    const { id } = await create({ subjectEn: '<svg onload=alert(1)>', contentEn: attacks.join('\n\n') });
    const { subject, contentTree } = await read(id);
    // Text, which pages write as text.
    expect(subject).toBe('<svg onload=alert(1)>');
    const nodes = (tree: readonly MarkdownNode[]): MarkdownNode[] =>
      tree.flatMap((node) => [node, ...nodes(node.children ?? [])]);
    expect(nodes(contentTree).filter(({ url }) => url !== undefined && !/^(https?:|mailto:|\/)/.test(url))).toEqual([]);
    expect(new Set(nodes(contentTree).map(({ is }) => is))).toEqual(new Set(['paragraph', 'text']));
  });
});

describe('what the owner decides', () => {
  const texts = {
    subjectEn: 'A small thing',
    subjectEs: 'Algo pequeño',
    contentEn: 'Breathe.',
    contentEs: 'Respira.',
  };
  const draft = async (changes: object = {}): Promise<AdminCampaignDto> =>
    (
      await at.admin
        .post('/api/admin/campaigns')
        .send({ ...texts, ...changes })
        .expect(201)
    ).body;
  const archive = (id: string, version: string | undefined, isInArchive: boolean) =>
    at.admin.post(`/api/admin/campaigns/${id}/archive`).send({ version, isInArchive });

  it('a draft is meant for the archive until somebody says otherwise, and nobody reads it before it is sent', async () => {
    const { id, updatedAt, isInArchive } = await draft();
    expect([isInArchive, await isHidden(id)]).toEqual([true, true]);
    const changed = await at.admin
      .patch(`/api/admin/campaigns/${id}`)
      .send({ version: updatedAt, isInArchive: false })
      .expect(200);
    expect(changed.body).toMatchObject({ isInArchive: false, subjectEn: 'A small thing' });
    await at.admin
      .patch(`/api/admin/campaigns/${id}`)
      .send({ version: changed.body.updatedAt, isInArchive: 'yes' })
      .expect(422);
  });

  it('one that is sent appears at once, and one that was kept out does not', async () => {
    await at.subscribe(2);
    expect(await list()).toEqual([]);
    const [shown, hidden] = [await draft(), await draft({ isInArchive: false })];
    for (const { id, updatedAt } of [shown, hidden])
      await at.admin.post(`/api/admin/campaigns/${id}/send`).send({ version: updatedAt }).expect(200);
    await at.work();
    expect((await list()).map(({ id }) => id)).toEqual([shown.id]);
    expect(await isHidden(hidden.id)).toBe(true);
  });

  it('a sent one can be taken out and put back, each change once and in the history', async () => {
    const { id } = await create();
    const version = (await at.admin.get(`/api/admin/campaigns/${id}`).expect(200)).body.updatedAt;
    const answers = await Promise.all([archive(id, version, false), archive(id, version, false)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edit_conflict');
    const changed = answers.find(({ status }) => status === 200)?.body as AdminCampaignDto;
    expect([changed.isInArchive, await isHidden(id)]).toEqual([false, true]);
    await archive(id, changed.updatedAt, true).expect(200);
    expect(await subjects()).toEqual(['A small thing']);
    const entries = await at.test.dataSource.query<{ action: string }[]>(
      `SELECT action FROM audit_entries WHERE subject_type = 'campaign' AND subject_id = $1 ORDER BY created_at, id`,
      [id],
    );
    expect(entries.map(({ action }) => action)).toEqual(['campaigns.unarchived', 'campaigns.archived']);
  });

  it('refuses what was for some subscribers only, what is not sent yet, and a request without a version', async () => {
    const limited = await create({ audienceMembership: 'members', isInArchive: false });
    const version = limited.updatedAt.toISOString();
    expect((await archive(limited.id, version, true).expect(409)).body.code).toBe('conflict');
    const unsent = await draft();
    expect((await archive(unsent.id, unsent.updatedAt, false).expect(409)).body.code).toBe('conflict');
    await archive(limited.id, undefined, false).expect(422);
  });
});
