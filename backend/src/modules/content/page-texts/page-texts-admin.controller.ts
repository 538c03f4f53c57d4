import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly, CurrentUser } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import {
  OtherWeekdayDto,
  OtherWeekdayQueryDto,
  PagePreviewDto,
  PageTextParamDto,
  PageTextRowDto,
  PageTextsDto,
  PreviewPageTextsDto,
  UpdatePageTextsDto,
} from './page-texts.dto.js';
import { toPageTextRowDto, toPageTextsDto } from './page-texts.mapping.js';
import { PageTextsService } from './page-texts.service.js';

/** Texts of the public pages. */
@ApiTags('page-texts-admin')
@Controller('admin/page-texts')
@AdminOnly()
export class PageTextsAdminController {
  constructor(private readonly texts: PageTextsService) {}

  @Get()
  @ApiOperation({
    summary: 'Pages whose texts can be changed',
    description: 'With the number of changed texts of each.',
  })
  @ApiOkResponse({ description: 'All of them.', type: [PageTextRowDto] })
  @ApiProblems(503)
  async listPagesWithTexts(): Promise<PageTextRowDto[]> {
    return (await this.texts.list()).map(toPageTextRowDto);
  }

  @Get('other-weekdays')
  @ApiOperation({
    summary: 'Texts that may speak of the weekly call on another day',
    description:
      'Of all pages, in both languages: texts that name the weekday for which the pages were written, or were written with it, and now name one on which the call does not take place.',
  })
  @ApiOkResponse({ description: 'All of them, in the order of the pages.', type: [OtherWeekdayDto] })
  @ApiProblems(422, 503)
  listTextsOfOtherWeekdays(@Query() { weekday }: OtherWeekdayQueryDto): Promise<OtherWeekdayDto[]> {
    return this.texts.ofOtherWeekdays(weekday);
  }

  @Get(':page')
  @ApiOperation({ summary: 'The texts of a page', description: 'Changed and original ones in both languages.' })
  @ApiOkResponse({ description: 'Shipped and changed texts in both languages.', type: PageTextsDto })
  @ApiProblems(404, 422, 503)
  async getPageTexts(@Param() { page }: PageTextParamDto): Promise<PageTextsDto> {
    return toPageTextsDto(await this.texts.get(page));
  }

  @Put(':page')
  @ApiOperation({
    summary: 'Change the texts of a page',
    description:
      'All changed texts together, in both languages; absent ones are the shipped ones. Shown at once by every process. 409 `edit_conflict` on a version conflict.',
  })
  @ApiOkResponse({ description: 'The texts.', type: PageTextsDto })
  @ApiProblems(400, 404, 409, 413, 415, 422, 503)
  async updatePageTexts(
    @Param() { page }: PageTextParamDto,
    @Body() body: UpdatePageTextsDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<PageTextsDto> {
    return toPageTextsDto(await this.texts.update(page, body, admin.id));
  }

  @Post(':page/preview')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Preview a page with texts that are not saved',
    description:
      'Rendered as for a visitor who is not logged in, with all changed texts of the page together. Nothing is stored. 503 when the page cannot be rendered now.',
  })
  @ApiOkResponse({ description: 'The page.', type: PagePreviewDto })
  @ApiProblems(400, 404, 413, 415, 422, 503)
  async previewPageTexts(
    @Param() { page }: PageTextParamDto,
    @Body() body: PreviewPageTextsDto,
  ): Promise<PagePreviewDto> {
    return { html: await this.texts.preview(page, body) };
  }
}
