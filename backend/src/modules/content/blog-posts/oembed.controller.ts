import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { GetOembedQueryDto, OembedDto } from './oembed.dto.js';
import { OembedService } from './oembed.service.js';

@ApiTags('blog')
@Controller('oembed')
export class OembedController {
  constructor(private readonly oembed: OembedService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'A post as other sites show it',
    description: 'oEmbed 1.0 for posts of this site; each post names this address in its head.',
  })
  @ApiOkResponse({ description: 'The quotation.', type: OembedDto })
  @ApiProblems(404, 422, 501)
  getOembed(@Query() query: GetOembedQueryDto): Promise<OembedDto> {
    return this.oembed.quote(query);
  }
}
