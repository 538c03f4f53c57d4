import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AdminOnly } from '../../../auth/decorators.js';
import { WholeApiDocument } from '../../../common/whole-api-document.js';

/** The API document for those who write a program: in production the public one leaves out the admin area's operations. */
@ApiTags('api-tokens-admin')
@Controller('admin/openapi.json')
@AdminOnly()
export class ApiDocumentAdminController {
  constructor(private readonly document: WholeApiDocument) {}

  @Get()
  @Header('Content-Disposition', 'attachment; filename="openapi.json"')
  @ApiOperation({ summary: 'The whole API document', description: 'With the operations of the admin area.' })
  @ApiOkResponse({ description: 'OpenAPI 3.1.', schema: { type: 'object', example: { openapi: '3.1.0' } } })
  getWholeApiDocument(): object {
    return this.document.get();
  }
}
