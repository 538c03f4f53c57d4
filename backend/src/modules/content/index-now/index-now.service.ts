import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Language } from '@leap/domain';
import type { EntityManager } from 'typeorm';
import { IndexNowClient } from '../../../integrations/index-now/index-now.client.js';
import { JobsService } from '../../../jobs/jobs.service.js';

/** Several changes of one page within this time are one notice. */
const QUIET_SECONDS = 30;

const prefix = (language: Language): string => (language === 'es' ? '/es' : '');

/** Notifies search engines of what changed in public content; off without a key. */
@Injectable()
export class IndexNowService implements OnModuleInit {
  constructor(
    private readonly client: IndexNowClient,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    // The id is a path of this site: what was deleted has no other name any more.
    this.jobs.work('index-now.submit', ({ id }) => this.client.submit([id]));
  }

  /** Announces a post that readers see now, saw before, or cannot see any more, and the lists that name it. */
  async announcePost(
    manager: EntityManager,
    { slug, language }: { slug: string; language: Language },
    ...formerSlugs: string[]
  ): Promise<void> {
    const slugs = new Set([slug, ...formerSlugs]);
    await this.announce(manager, [
      ...[...slugs].map((each) => `${prefix(language)}/blog/${each}`),
      '/blog',
      '/es/blog',
    ]);
  }

  /** Announces a page in both languages. @param path without language */
  async announcePage(manager: EntityManager, path: string): Promise<void> {
    await this.announce(manager, [path, `/es${path}`]);
  }

  /** In the caller's transaction: what is rolled back is not announced. */
  private async announce(manager: EntityManager, paths: readonly string[]): Promise<void> {
    if (!this.client.isOn) return;
    for (const path of paths)
      await this.jobs.enqueue(
        manager,
        'index-now.submit',
        { id: path },
        { singletonKey: path, startAfterSeconds: QUIET_SECONDS },
      );
  }
}
