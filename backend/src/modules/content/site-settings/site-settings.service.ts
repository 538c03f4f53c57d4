import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { SiteSettings } from './site-settings.entity.js';

@Injectable()
export class SiteSettingsService {
  constructor(@InjectRepository(SiteSettings) private readonly settings: Repository<SiteSettings>) {}

  /** The one record; created by a migration. */
  get(): Promise<SiteSettings> {
    return this.settings.findOneByOrFail({ isOnly: true });
  }

  /** The same with the facts about its pictures and its recording. */
  getWithMedia(): Promise<SiteSettings> {
    return this.settings.findOneOrFail({
      where: { isOnly: true },
      relations: { portraitImage: true, retreatsImage: true, founderImage: true, voiceNote: true },
    });
  }
}
