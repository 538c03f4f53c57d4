import { Controller, Get, Header, HttpStatus, Param, Redirect, Res } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { CurrentUser, MembersOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CallRecordingParamDto } from '../call-recordings/call-recordings.dto.js';
import { RecordingFiles } from './recording-files.service.js';

/** Files of recordings, by links that live ten minutes. */
@ApiTags('call-recordings')
@Controller('member')
@MembersOnly()
export class RecordingFilesController {
  constructor(private readonly files: RecordingFiles) {}

  @Get('call-recordings/:id/file')
  @Header('Cache-Control', 'no-store')
  @Redirect('/member-portal', HttpStatus.FOUND)
  @ApiOperation({
    summary: 'Watch the file of a recording',
    description:
      'Leads to a signed link that lives ten minutes. A player asks here again when it is dead; a membership that has ended gets none.',
  })
  @ApiFoundResponse({ description: 'To the file, in the object store or here.' })
  @ApiProblems(404, 422)
  async watchCallRecordingFile(
    @Param() { id }: CallRecordingParamDto,
    @CurrentUser() reader: SessionUser,
  ): Promise<{ url: string }> {
    return { url: await this.files.link(reader.id, id) };
  }

  @Get('recording-files/:token')
  @ApiOperation({
    summary: 'The file behind a link',
    description: 'In ranges, as players ask for it. Only for the member for whom it was signed, for ten minutes.',
  })
  @ApiParam({
    name: 'token',
    description: 'From the link.',
    schema: { type: 'string', maxLength: 200 },
    example: '0d6c0a53-3f0c-4f0e-9a55-3a8a2d6b7c11.1800000000.…',
  })
  @ApiOkResponse({
    description: 'The file, or 206 with the range that was asked for.',
    content: {
      'video/*': { schema: { type: 'string', format: 'binary' } },
      'audio/*': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiProblems(404)
  async downloadCallRecordingFile(
    @Param('token') token: string,
    @CurrentUser() reader: SessionUser,
    @Res() res: Response,
  ): Promise<void> {
    const { root, name } = await this.files.open(reader.id, token);
    res.set({
      'Cache-Control': 'no-store',
      // A browser shows a link to it by a player of its own, which reads the same address with the session: not in a sandbox.
      'Content-Security-Policy': "default-src 'none'; media-src 'self'",
      'Cross-Origin-Resource-Policy': 'same-site',
    });
    // By express, which answers ranges: Safari plays nothing without them.
    res.sendFile(name, { root, cacheControl: false, dotfiles: 'deny' });
  }
}
