import { Controller, Get, Header, Param, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { CursorQueryDto, setNextLink } from '../../../common/cursor.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { podcastImageTypes } from './podcast-image.entity.js';
import { PodcastEpisodeDetailDto, PodcastEpisodesDto } from './podcast.dto.js';
import { PodcastService } from './podcast.service.js';

const bytes = { schema: { type: 'string', format: 'binary' } };

@ApiTags('podcast')
@Controller('podcast')
export class PodcastController {
  constructor(private readonly podcast: PodcastService) {}

  @Get('episodes')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'The podcast and its episodes',
    description:
      'From the last good copy of the feed, which a job fetches; this call never waits for the podcast host.',
  })
  @ApiOkResponse({
    description: 'The show and one page of episodes, newest first.',
    type: PodcastEpisodesDto,
    headers: { Link: { description: 'Where the next page is, when there is one.', schema: { type: 'string' } } },
  })
  @ApiProblems(422)
  async getPodcastEpisodes(
    @Query() query: CursorQueryDto,
    @Res({ passthrough: true }) res: Response,
  ): Promise<PodcastEpisodesDto> {
    const { podcast, episodes, next } = await this.podcast.list(query);
    setNextLink(res, next);
    return { podcast, episodes };
  }

  @Get('episodes/:slug')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'One episode',
    description:
      'With show notes, chapters and transcript, as far as the feed brings them, and the episodes before and after it.',
  })
  @ApiParam({
    name: 'slug',
    description: 'The last part of the address of its page.',
    example: 'when-rest-feels-like-falling-behind',
    schema: { type: 'string', maxLength: 140 },
  })
  @ApiOkResponse({ description: 'The episode.', type: PodcastEpisodeDetailDto })
  @ApiProblems(404)
  getPodcastEpisode(@Param('slug') slug: string): Promise<PodcastEpisodeDetailDto> {
    return this.podcast.getEpisode(slug);
  }

  @Get('images/:id')
  @Public()
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('Cross-Origin-Resource-Policy', 'same-site')
  @ApiOperation({
    summary: 'A picture of the podcast',
    description: 'Our copy, so that browsers contact no third party. Immutable.',
  })
  @ApiParam({
    name: 'id',
    description: 'Id of the picture.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @ApiOkResponse({
    description: 'The picture.',
    content: Object.fromEntries(podcastImageTypes.map((type) => [type, bytes])),
  })
  @ApiProblems(404)
  async getPodcastImage(@Param('id') id: string): Promise<StreamableFile> {
    const image = await this.podcast.getImage(id);
    return new StreamableFile(image.bytes, { type: image.contentType, length: image.bytes.length });
  }
}
