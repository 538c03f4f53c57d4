import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Patch, Post, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { CurrentUser, EditorsOnly, OpenToTokens } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import type { Page } from '../../../common/cursor.js';
import { ChangesOf, ListChangesQueryDto, type Change } from '../../../common/list-changes.js';
import { PageOf } from '../../../common/page-of.js';
import { imageTypes, readSiteImage } from '../../../common/image-body.js';
import { CreatedOnce } from '../../../common/idempotency.js';
import { RateLimit } from '../../../common/rate-limit.js';
import type { SessionUser } from '../../../auth/session-user.js';
import {
  AdminImageDto,
  ImageParamDto,
  ListAdminImagesQueryDto,
  toAdminImageDto,
  UpdateAdminImageDto,
  type ImageRow,
} from './images.dto.js';
import { ImagesService } from './images.service.js';

/** Pictures in the admin area. */
@ApiTags('images-admin')
@Controller('admin/images')
@EditorsOnly()
@OpenToTokens('content')
export class ImagesAdminController {
  constructor(private readonly images: ImagesService) {}

  @Get()
  @ApiOperation({ summary: 'The pictures of the site', description: 'The latest first.' })
  @PageOf(AdminImageDto, 'One page of pictures.', toAdminImageDto)
  @ApiProblems(422)
  async listAdminImages(@Query() query: ListAdminImagesQueryDto): Promise<Page<ImageRow>> {
    return this.images.list(query);
  }

  @Get('changes')
  @ChangesOf(AdminImageDto, toAdminImageDto)
  async listAdminImageChanges(@Query() query: ListChangesQueryDto): Promise<Page<Change<ImageRow>>> {
    return this.images.changes(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A picture with its alternative texts', description: 'With the addresses of its sizes.' })
  @ApiOkResponse({ description: 'The picture.', type: AdminImageDto })
  @ApiProblems(404, 422)
  async getAdminImage(@Param() { id }: ImageParamDto): Promise<AdminImageDto> {
    return toAdminImageDto(await this.images.get(id));
  }

  @Post()
  @CreatedOnce(readSiteImage)
  @RateLimit({ name: 'images.upload', points: 60, perSeconds: 600 })
  @ApiOperation({
    summary: 'Upload a picture',
    description:
      'The body is the picture itself, at most 15 MB: JPEG, PNG or WebP, not moving. It is re-encoded as WebP and AVIF in several widths of at most 2000 pixels, without what the camera wrote into it.',
  })
  @ApiConsumes(...imageTypes)
  @ApiBody({ description: 'The picture.', schema: { type: 'string', format: 'binary', example: '(bytes)' } })
  @ApiCreatedResponse({ description: 'The picture.', type: AdminImageDto })
  @ApiProblems(413, 415, 422, 503)
  async uploadAdminImage(@CurrentUser() editor: SessionUser, @Req() req: Request): Promise<AdminImageDto> {
    return toAdminImageDto(await this.images.add(editor.id, await readSiteImage(req)));
  }

  @Patch(':id')
  @ApiOperation({ summary: 'Change the alternative texts of a picture', description: 'At its version only.' })
  @ApiOkResponse({ description: 'The picture.', type: AdminImageDto })
  @ApiProblems(404, 409, 422)
  async updateAdminImage(
    @Param() { id }: ImageParamDto,
    @Body() body: UpdateAdminImageDto,
    @CurrentUser() editor: SessionUser,
  ): Promise<AdminImageDto> {
    return toAdminImageDto(await this.images.update(editor.id, id, body));
  }

  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    summary: 'Delete an unused picture',
    description: 'With its files. One that a page or a post shows stays: 409 `image_in_use`.',
  })
  @ApiNoContentResponse({ description: 'Deleted.' })
  @ApiProblems(404, 409, 422)
  async deleteAdminImage(@Param() { id }: ImageParamDto, @CurrentUser() editor: SessionUser): Promise<void> {
    await this.images.delete(editor.id, id);
  }
}
