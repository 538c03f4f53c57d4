import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../../auth/decorators.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { SameForEverybody } from '../../../common/public-answers.js';
import { GetLegalTextQueryDto, LegalTextDto, LegalTextParamDto, toLegalTextDto } from './legal-texts.dto.js';
import { LegalTextsService } from './legal-texts.service.js';

@ApiTags('legal-texts')
@Controller('legal-texts')
export class LegalTextsController {
  constructor(private readonly legalTexts: LegalTextsService) {}

  @Get(':kind')
  @Public()
  @SameForEverybody()
  @ApiOperation({
    summary: 'A text that people agree to',
    description: 'The version in force. Send the version of the informed consent back with its form.',
  })
  @ApiOkResponse({ description: 'The text with its hash.', type: LegalTextDto })
  @ApiProblems(422)
  async getLegalText(
    @Param() { kind }: LegalTextParamDto,
    @Query() { language }: GetLegalTextQueryDto,
  ): Promise<LegalTextDto> {
    return toLegalTextDto(await this.legalTexts.shown(kind, language));
  }
}
