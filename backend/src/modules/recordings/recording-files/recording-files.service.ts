import { join } from 'node:path';
import { stat } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import { storedFileOf } from '@leap/domain';
import { AppError } from '../../../common/app-error.js';
import { ENV, type Env } from '../../../config/env.js';
import { byAnyKey, linkKeys } from '../../../config/keys.js';
import { ObjectStoreClient } from '../../../integrations/object-store/object-store.client.js';
import { CallRecordingsService } from '../call-recordings/call-recordings.service.js';
import { LINK_SECONDS, readRecordingToken, recordingToken } from './recording-link.js';

/** Their place in the object store, so that no recording can name a file of another purpose, and in `DATA_DIR` without one. */
const FOLDER = 'recordings';

const noSuchFile = (): AppError => new AppError('not_found', 404, { detail: 'There is no such file.' });

/** Files of recordings, in the object store or in a folder of this server, by configuration. */
@Injectable()
export class RecordingFiles {
  private readonly folder: string;

  constructor(
    private readonly recordings: CallRecordingsService,
    private readonly objects: ObjectStoreClient,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.folder = join(env.DATA_DIR, FOLDER);
  }

  /**
   * A link to the file of a published recording that lives ten minutes: of the object store, or of our own, which only this reader can follow.
   * @throws AppError `not_found` (404), also for a recording that lies elsewhere
   */
  async link(readerId: string, id: string): Promise<string> {
    const name = await this.nameOf(id);
    if (this.objects.isConfigured) return this.objects.link(`${FOLDER}/${name}`, LINK_SECONDS);
    return `/api/member/recording-files/${recordingToken(linkKeys(this.env)[0], id, readerId)}`;
  }

  /** The file of a link of our own. @throws AppError `token_invalid` (404) when it is no link of this reader, or dead, `not_found` (404) */
  async open(readerId: string, token: string): Promise<{ root: string; name: string }> {
    const id = byAnyKey(linkKeys(this.env), (key) => readRecordingToken(key, token, readerId));
    if (id === undefined)
      throw new AppError('token_invalid', 404, { detail: 'This link is not yours, or its time is over.' });
    const name = await this.nameOf(id);
    const found = await stat(join(this.folder, name)).catch(() => undefined);
    if (!found?.isFile()) throw noSuchFile();
    return { root: this.folder, name };
  }

  private async nameOf(id: string): Promise<string> {
    const name = storedFileOf((await this.recordings.publishedAddress(id)) ?? '');
    if (name === undefined) throw noSuchFile();
    return name;
  }
}
