import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser, OpenToTokens } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, type Page } from '../../../common/cursor.js';
import { replayedHeader, SubmissionOf, type Submission } from '../../../common/idempotency.js';
import { PageOf } from '../../../common/page-of.js';
import { InnerCircleSignupParamDto } from './inner-circle-signups-admin.dto.js';
import {
  CreateSignupNoteDto,
  SignupNoteDto,
  SignupNoteParamDto,
  toSignupNoteDto,
  type SignupNoteRow,
} from './signup-notes.dto.js';
import { SignupNotesService } from './signup-notes.service.js';

/** Private notes about an application. */
@ApiTags('inner-circle-signup-notes-admin')
@Controller('admin/inner-circle-signups/:id/notes')
@AdminOnly()
@OpenToTokens('membership')
export class SignupNotesAdminController {
  constructor(private readonly notes: SignupNotesService) {}

  @Get()
  @ApiOperation({ summary: 'Private notes about an application', description: 'The latest first.' })
  @PageOf(SignupNoteDto, 'One page of notes.', toSignupNoteDto)
  @ApiProblems(404, 422)
  async listInnerCircleSignupNotes(
    @Param() { id }: InnerCircleSignupParamDto,
    @Query() query: CursorQueryDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<Page<SignupNoteRow>> {
    return this.notes.list(id, query, admin.id);
  }

  @Post()
  @ApiOperation({
    summary: 'Add a private note to an application',
    description: 'The same Idempotency-Key with the same body adds it once.',
  })
  @SubmissionOf(toSignupNoteDto)
  @ApiCreatedResponse({ description: 'The note as stored.', type: SignupNoteDto, headers: replayedHeader })
  @ApiProblems(400, 404, 413, 415, 422)
  createInnerCircleSignupNote(
    @Param() { id }: InnerCircleSignupParamDto,
    @Body() { body }: CreateSignupNoteDto,
    @CurrentUser() admin: SessionUser,
    @Headers('Idempotency-Key') idempotencyKey?: string,
  ): Promise<Submission<SignupNoteRow>> {
    return this.notes.create(id, body, admin.id, idempotencyKey);
  }

  @Delete(':noteId')
  @HttpCode(204)
  @ApiOperation({ summary: 'Delete a note of your own', description: '403 `forbidden` for a note of somebody else.' })
  @ApiNoContentResponse({ description: 'It is deleted.' })
  @ApiProblems(403, 404, 422)
  async deleteInnerCircleSignupNote(
    @Param() { id, noteId }: SignupNoteParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.notes.remove(id, noteId, admin.id);
  }
}
