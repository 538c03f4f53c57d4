import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, EditorsOnly } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { AdminSearchResultDto, SearchAdminQueryDto, toAdminSearchResultDto } from './admin-search.dto.js';
import { AdminSearchService } from './admin-search.service.js';

/** The search of the whole admin area. */
@ApiTags('search-admin')
@Controller('admin/search')
@EditorsOnly()
export class AdminSearchController {
  constructor(private readonly search: AdminSearchService) {}

  @Get()
  @ApiOperation({
    summary: 'Search the admin area',
    description:
      'The newest five of each kind: people by name and address, calls, blog posts, posts of members, recordings. Editors find blog posts alone.',
  })
  @ApiOkResponse({ description: 'The results, grouped by kind.', type: [AdminSearchResultDto] })
  @ApiProblems(422)
  async searchAdmin(
    @Query() { q }: SearchAdminQueryDto,
    @CurrentUser() user: SessionUser,
  ): Promise<AdminSearchResultDto[]> {
    return (await this.search.find(user, q)).map(toAdminSearchResultDto);
  }
}
