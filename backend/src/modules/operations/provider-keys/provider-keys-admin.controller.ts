import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AuditTrail } from '../../../auth/audit-trail.js';
import { AdminOnly, CurrentUser, RequiresStepUp } from '../../../auth/decorators.js';
import type { SessionUser } from '../../../auth/session-user.js';
import { ApiProblems } from '../../../common/api-problem.js';
import { RateLimit } from '../../../common/rate-limit.js';
import {
  KeyProviderParamDto,
  KeyTestDto,
  ProviderKeysDto,
  SetDeeplKeysDto,
  SetFathomKeysDto,
  SetGoogleKeysDto,
  SetMailKeysDto,
  SetPodcastKeysDto,
  SetStripeKeysDto,
} from './provider-keys.dto.js';
import { ProviderKeysService } from './provider-keys.service.js';
import { ProviderTestResults } from './provider-test-results.js';
import { ProviderTests } from './provider-tests.js';

const SET =
  'Stored encrypted and used by every process at once; no answer contains them. A key of the environment cannot be replaced here (422 `invalid_choice`). 409 `edit_conflict` on a version conflict.';

/** Keys of the providers. */
@ApiTags('provider-keys-admin')
@Controller('admin/provider-keys')
@AdminOnly()
export class ProviderKeysAdminController {
  constructor(
    private readonly keys: ProviderKeysService,
    private readonly tests: ProviderTests,
    private readonly results: ProviderTestResults,
    private readonly audit: AuditTrail,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Which keys are set', description: 'Their source and last four characters, never a value.' })
  @ApiOkResponse({ description: 'All providers.', type: [ProviderKeysDto] })
  listProviderKeys(): Promise<ProviderKeysDto[]> {
    return this.keys.list();
  }

  @Put('mail')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Set the mail server',
    description: `Server and sender are required, user and password go together. ${SET}`,
  })
  @ApiOkResponse({ description: 'The keys.', type: ProviderKeysDto })
  @ApiProblems(400, 409, 413, 415, 422)
  setMailKeys(
    @Body() { version, ...values }: SetMailKeysDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ProviderKeysDto> {
    return this.keys.set('mail', values, { version, actorId: admin.id });
  }

  @Put('google')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Set keys of Google', description: `Both or none. ${SET}` })
  @ApiOkResponse({ description: 'The keys.', type: ProviderKeysDto })
  @ApiProblems(400, 409, 413, 415, 422)
  setGoogleKeys(
    @Body() { version, ...values }: SetGoogleKeysDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ProviderKeysDto> {
    return this.keys.set('google', values, { version, actorId: admin.id });
  }

  @Put('podcast')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Set the feed of the podcast', description: `Its episodes are fetched by a job. ${SET}` })
  @ApiOkResponse({ description: 'The keys.', type: ProviderKeysDto })
  @ApiProblems(400, 409, 413, 415, 422)
  setPodcastKeys(
    @Body() { version, ...values }: SetPodcastKeysDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ProviderKeysDto> {
    return this.keys.set('podcast', values, { version, actorId: admin.id });
  }

  @Put('fathom')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Set keys of Fathom', description: SET })
  @ApiOkResponse({ description: 'The keys.', type: ProviderKeysDto })
  @ApiProblems(400, 409, 413, 415, 422)
  setFathomKeys(
    @Body() { version, ...values }: SetFathomKeysDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ProviderKeysDto> {
    return this.keys.set('fathom', values, { version, actorId: admin.id });
  }

  @Put('deepl')
  @RequiresStepUp()
  @ApiOperation({ summary: 'Set the key of DeepL', description: `Without one nothing is translated. ${SET}` })
  @ApiOkResponse({ description: 'The keys.', type: ProviderKeysDto })
  @ApiProblems(400, 409, 413, 415, 422)
  setDeeplKeys(
    @Body() { version, ...values }: SetDeeplKeysDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ProviderKeysDto> {
    return this.keys.set('deepl', values, { version, actorId: admin.id });
  }

  @Put('stripe')
  @RequiresStepUp()
  @ApiOperation({
    summary: 'Set keys of Stripe',
    description: `All three or none, and both keys of test mode or both live. What the product needs at Stripe is made by a job. ${SET}`,
  })
  @ApiOkResponse({ description: 'The keys.', type: ProviderKeysDto })
  @ApiProblems(400, 409, 413, 415, 422)
  setStripeKeys(
    @Body() { version, ...values }: SetStripeKeysDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<ProviderKeysDto> {
    return this.keys.set('stripe', values, { version, actorId: admin.id });
  }

  @Delete(':provider')
  @RequiresStepUp()
  @HttpCode(204)
  @ApiOperation({
    summary: 'Remove entered keys',
    description: 'Deletes all that was entered for the provider; keys of the environment stay in use. Idempotent.',
  })
  @ApiNoContentResponse({ description: 'Removed.' })
  @ApiProblems(422)
  async removeProviderKeys(
    @Param() { provider }: KeyProviderParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<void> {
    await this.keys.remove(provider, admin.id);
  }

  @Post(':provider/test')
  @HttpCode(200)
  @RateLimit({ name: 'provider-keys.test', points: 20, perSeconds: 600 })
  @ApiOperation({
    summary: 'Test the keys of a provider',
    description:
      'Asks the provider with the keys in use; at most 5 s for each answer. Of mail: sends one email to the caller; at most 8 s. The set-up counts these settings as done only after a good result.',
  })
  @ApiOkResponse({ description: 'What it answered.', type: KeyTestDto })
  @ApiProblems(422)
  async testProviderKeys(
    @Param() { provider }: KeyProviderParamDto,
    @CurrentUser() admin: SessionUser,
  ): Promise<KeyTestDto> {
    await this.audit.record('provider-keys.tested', admin.id, undefined, { type: 'provider', id: provider });
    return { result: await this.results.store(provider, () => this.tests.run(provider, admin)) };
  }
}
