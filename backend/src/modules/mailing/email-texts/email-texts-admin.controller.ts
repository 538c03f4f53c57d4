import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import {
  EmailPreviewDto,
  EmailTextParamDto,
  EmailTextRowDto,
  EmailTextsDto,
  PreviewEmailTextsDto,
  UpdateEmailTextsDto,
} from './email-texts.dto.js';
import { toEmailTextRowDto, toEmailTextsDto } from './email-texts.mapping.js';
import { EmailTextsService } from './email-texts.service.js';

/** Texts of the emails that the product sends. */
@ApiTags('email-texts-admin')
@Controller('admin/email-texts')
@AdminOnly()
export class EmailTextsAdminController {
  constructor(private readonly texts: EmailTextsService) {}

  @Get()
  @ApiOperation({
    summary: 'Emails whose texts can be changed',
    description: 'With the number of changed texts of each.',
  })
  @ApiOkResponse({ description: 'All of them.', type: [EmailTextRowDto] })
  async listEmailTexts(): Promise<EmailTextRowDto[]> {
    return (await this.texts.list()).map(toEmailTextRowDto);
  }

  @Get(':email')
  @ApiOperation({
    summary: 'The texts of an email',
    description: 'Changed and original ones in both languages, with the values that they may hold.',
  })
  @ApiOkResponse({ description: 'Built-in and changed texts in both languages.', type: EmailTextsDto })
  @ApiProblems(422)
  async getEmailTexts(@Param() { email }: EmailTextParamDto): Promise<EmailTextsDto> {
    return toEmailTextsDto(await this.texts.get(email));
  }

  @Put(':email')
  @ApiOperation({
    summary: 'Change the texts of an email',
    description:
      'All changed texts together, in both languages; absent ones are the built-in ones. Used by the next email of every process. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The texts.', type: EmailTextsDto })
  @ApiProblems(400, 409, 413, 415, 422)
  async updateEmailTexts(
    @Param() { email }: EmailTextParamDto,
    @Body() body: UpdateEmailTextsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<EmailTextsDto> {
    return toEmailTextsDto(await this.texts.update(email, body, admin.id));
  }

  @Post(':email/preview')
  @HttpCode(200)
  @ApiOperation({ summary: 'Preview an email', description: 'With sample values. Stores nothing.' })
  @ApiOkResponse({ description: 'The email.', type: EmailPreviewDto })
  @ApiProblems(400, 413, 415, 422)
  previewEmailTexts(
    @Param() { email }: EmailTextParamDto,
    @Body() body: PreviewEmailTextsDto,
  ): Promise<EmailPreviewDto> {
    return this.texts.preview(email, body);
  }
}
