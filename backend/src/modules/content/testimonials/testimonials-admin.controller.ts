import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentUser, EditorsOnly, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { VersionDto } from '../../../common/edit-version.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminTestimonialDto,
  CreateAdminTestimonialDto,
  ListAdminTestimonialsQueryDto,
  MoveAdminTestimonialDto,
  TestimonialParamDto,
  toAdminTestimonialDto,
  UpdateAdminTestimonialDto,
} from './testimonials-admin.dto.js';
import type { Testimonial } from './testimonial.entity.js';
import { TestimonialsAdminService } from './testimonials-admin.service.js';

/** Testimonials in the admin area. */
@ApiTags('testimonials-admin')
@Controller('admin/testimonials')
@EditorsOnly()
@OpenToTokens('content')
export class TestimonialsAdminController {
  constructor(private readonly testimonials: TestimonialsAdminService) {}

  @Get()
  @ApiOperation({ summary: 'All testimonials', description: 'Including hidden ones, in the order of the page.' })
  @PageOf(AdminTestimonialDto, 'One page of testimonials.', toAdminTestimonialDto)
  @ApiProblems(422)
  async listAdminTestimonials(@Query() query: ListAdminTestimonialsQueryDto): Promise<Page<Testimonial>> {
    return this.testimonials.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminTestimonialDto, toAdminTestimonialDto)
  async listAdminTestimonialChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<Testimonial>>> {
    return this.testimonials.changes(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A testimonial', description: 'Also a hidden one.' })
  @ApiOkResponse({ description: 'The testimonial.', type: AdminTestimonialDto })
  @ApiProblems(404, 422)
  async getAdminTestimonial(@Param() { id }: TestimonialParamDto): Promise<AdminTestimonialDto> {
    return toAdminTestimonialDto(await this.testimonials.get(id));
  }

  @Post()
  @CreatedOnce()
  @ApiOperation({ summary: 'Add a testimonial', description: 'Visitors see it at once, before the others.' })
  @ApiCreatedResponse({ description: 'The testimonial.', type: AdminTestimonialDto })
  @ApiProblems(422)
  async createAdminTestimonial(
    @Body() body: CreateAdminTestimonialDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminTestimonialDto> {
    return toAdminTestimonialDto(await this.testimonials.create(editor.id, body));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change a testimonial', description: 'At its version only.' })
  @ApiOkResponse({ description: 'The testimonial.', type: AdminTestimonialDto })
  @ApiProblems(404, 409, 422)
  async updateAdminTestimonial(
    @Param() { id }: TestimonialParamDto,
    @Body() body: UpdateAdminTestimonialDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminTestimonialDto> {
    return toAdminTestimonialDto(await this.testimonials.update(editor.id, id, body));
  }

  @Post(':id/show')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Show a testimonial to visitors', description: 'Idempotent.' })
  @ApiOkResponse({ description: 'The testimonial.', type: AdminTestimonialDto })
  @ApiProblems(404, 409, 422)
  async showAdminTestimonial(
    @Param() { id }: TestimonialParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminTestimonialDto> {
    return toAdminTestimonialDto(await this.testimonials.setActive(editor.id, id, version, true));
  }

  @Post(':id/hide')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({ summary: 'Hide a testimonial from visitors', description: 'Idempotent.' })
  @ApiOkResponse({ description: 'The testimonial.', type: AdminTestimonialDto })
  @ApiProblems(404, 409, 422)
  async hideAdminTestimonial(
    @Param() { id }: TestimonialParamDto,
    @Body() { version }: VersionDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminTestimonialDto> {
    return toAdminTestimonialDto(await this.testimonials.setActive(editor.id, id, version, false));
  }

  @Post(':id/move')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    summary: 'Swap positions with the testimonial above or below',
    description: 'Among those in its language. At the end of the list nothing happens.',
  })
  @ApiOkResponse({ description: 'The testimonial.', type: AdminTestimonialDto })
  @ApiProblems(404, 422)
  async moveAdminTestimonial(
    @Param() { id }: TestimonialParamDto,
    @Body() { direction }: MoveAdminTestimonialDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminTestimonialDto> {
    return toAdminTestimonialDto(await this.testimonials.move(editor.id, id, direction));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({ summary: 'Delete a testimonial', description: 'For good.' })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 422)
  async deleteAdminTestimonial(
    @Param() { id }: TestimonialParamDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<void> {
    await this.testimonials.delete(editor.id, id);
  }
}
