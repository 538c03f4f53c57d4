import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { DEFAULT_LANGUAGE } from '@leap/domain';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { ListPageTextsQueryDto, PublicPageTextsDto } from './page-texts.dto.js';
import { PageTextsService } from './page-texts.service.js';

@ApiTags('page-texts')
@Controller('page-texts')
export class PageTextsController {
  constructor(private readonly texts: PageTextsService) {}

  @Get()
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'Changed texts of the public pages',
    description:
      'What the practice changed in the texts that the front ends ship. Documents contain those of their own page; the browser asks for the others when somebody goes on to another page with changed texts.',
  })
  @ApiOkResponse({ description: 'The texts.', type: PublicPageTextsDto })
  @ApiProblems(422)
  async listPageTexts(@Query() { language = DEFAULT_LANGUAGE }: ListPageTextsQueryDto): Promise<PublicPageTextsDto> {
    return { texts: (await this.texts.changes())[language] ?? {} };
  }
}
