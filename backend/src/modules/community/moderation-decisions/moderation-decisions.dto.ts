import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsISO8601, IsOptional, IsUUID } from 'class-validator';
import type { Language } from '@leap/domain';
import { CursorQueryDto } from '../../../common/cursor.js';
import { LanguageAnswer, RequiredText } from '../../../common/fields.js';
import {
  appealOutcomes,
  moderationKinds,
  type AppealOutcome,
  type ModerationKind,
} from './moderation-decision.entity.js';

const ID = { format: 'uuid', example: '0198c0de-7a11-7000-8000-0000000000a1' };
const INSTANT = { format: 'date-time', example: '2026-12-04T18:00:00.000Z' };
const REASON = { description: 'Why, as the member reads it.', example: 'You wrote about somebody by name again.' };
const APPEAL = { description: 'What the member answers.', example: 'I asked her first, and she agreed.' };
const ANSWER = { description: 'What the owner answers to that.', example: 'Thank you, I did not know that.' };
const OUTCOME = {
  description: 'Whether the decision stays or was taken back after the appeal; absent while it is not answered.',
  enum: appealOutcomes,
  enumName: 'AppealOutcome',
  example: 'lifted',
};
const STATES = ['open', 'decided'] as const;

/** Length limits of the texts. */
const REASON_LIMIT = 500;
const APPEAL_LIMIT = 2_000;

export class ModerationDecisionParamDto {
  @ApiProperty({ description: 'Id of the decision.', ...ID })
  @IsUUID()
  id: string;
}

export class CreateAppealDto {
  @RequiredText(APPEAL_LIMIT, APPEAL)
  text: string;
}

export class PauseWritingDto {
  @ApiProperty({
    description: 'Account of the member.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @IsUUID()
  userId: string;

  @ApiProperty({ description: 'When it ends by itself: in a year at most.', ...INSTANT })
  @IsISO8601({ strict: true })
  endsAt: string;

  @RequiredText(REASON_LIMIT, REASON)
  reason: string;
}

export class AnswerAppealDto {
  @ApiProperty({ ...OUTCOME, description: '`lifted` takes the decision back at once; `upheld` leaves it.' })
  @IsIn(appealOutcomes)
  outcome: AppealOutcome;

  @RequiredText(APPEAL_LIMIT, ANSWER)
  answer: string;
}

export class ListAdminModerationDecisionsQueryDto extends CursorQueryDto {
  @ApiPropertyOptional({
    description: '`open`: appeals without an answer; `decided`: answered ones.',
    enum: STATES,
    enumName: 'AppealState',
    example: 'open',
  })
  @IsOptional()
  @IsIn(STATES)
  state?: (typeof STATES)[number];

  @ApiPropertyOptional({
    description: 'Decisions about this member only.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  @IsOptional()
  @IsUUID()
  userId?: string;
}

/** What members and the owner see of a decision. */
class ModerationDecisionBaseDto {
  @ApiProperty({ description: 'Id.', ...ID })
  id: string;

  @ApiProperty({
    description: 'The writing of the member is paused, or a post or a comment of theirs is hidden.',
    enum: moderationKinds,
    enumName: 'ModerationKind',
    example: 'writing',
  })
  kind: ModerationKind;

  @ApiPropertyOptional({
    description:
      'Title of the post; absent for a pause, and for a comment where the member reads it: the post can be out of their sight.',
    example: 'A quiet win',
  })
  postTitle?: string;

  @ApiPropertyOptional({ description: 'The hidden text: Markdown, never HTML.', example: 'That took courage.' })
  text?: string;

  @ApiPropertyOptional(REASON)
  reason?: string;

  @ApiProperty({ description: 'When it was decided.', ...INSTANT })
  createdAt: string;

  @ApiPropertyOptional({
    description:
      'When the pause ends by itself, or ended while the text stays hidden; absent for a text that was hidden without one.',
    ...INSTANT,
  })
  endsAt?: string;

  @ApiPropertyOptional({ description: 'When it was taken back.', ...INSTANT })
  liftedAt?: string;

  @ApiProperty({ description: 'Whether it applies now.', example: true })
  isInEffect: boolean;

  @ApiProperty({ description: 'Whether it pauses the writing of the member now.', example: true })
  isPausing: boolean;

  @ApiPropertyOptional({ description: 'When the member answered.', ...INSTANT })
  appealedAt?: string;

  @ApiPropertyOptional(OUTCOME)
  outcome?: AppealOutcome;

  @ApiPropertyOptional({ description: 'When the owner answered.', ...INSTANT })
  answeredAt?: string;
}

/** A decision about what the member wrote. */
export class ModerationDecisionDto extends ModerationDecisionBaseDto {
  @ApiProperty({ description: 'Whether the member can answer it: once, while it applies.', example: true })
  canAppeal: boolean;

  @ApiPropertyOptional(APPEAL)
  appeal?: string;

  @ApiPropertyOptional(ANSWER)
  answer?: string;
}

/** Whether the member's writing is paused. */
export class WritingPauseDto {
  @ApiPropertyOptional({ description: 'The pause that applies now; absent while the member can write.' })
  pause?: ModerationDecisionDto;
}

/** A decision in the owner's list. */
export class AdminModerationDecisionDto extends ModerationDecisionBaseDto {
  @ApiProperty({
    description: 'Account of the member.',
    format: 'uuid',
    example: '6f1c4c3e-9d1b-4a5e-8c7b-9f103d6f0a7e',
  })
  userId: string;

  @ApiProperty({ description: 'Name of the member, else the address.', example: 'Ana' })
  memberName: string;

  @LanguageAnswer('Language of the member.')
  memberLanguage: Language;

  @ApiPropertyOptional({ description: 'The post.', format: 'uuid', example: '5a0f3c1e-8d0b-4c55-9c7e-0f6b1d2a3c44' })
  postId?: string;

  @ApiPropertyOptional({ description: 'The comment.', format: 'uuid', example: '0c8f2a51-4f0e-4f5e-9a43-5d1c5b7f2e10' })
  commentId?: string;
}

/** A decision with what was written about it. */
export class AdminModerationDecisionDetailDto extends AdminModerationDecisionDto {
  @ApiPropertyOptional(APPEAL)
  appeal?: string;

  @ApiPropertyOptional(ANSWER)
  answer?: string;
}

/** Columns of a decision. */
export interface ModerationDecisionRow {
  id: string;
  kind: ModerationKind;
  postTitle: string | null;
  text: string | null;
  reason: string | null;
  createdAt: Date;
  endsAt: Date | null;
  liftedAt: Date | null;
  isInEffect: boolean;
  isPausing: boolean;
  appealedAt: Date | null;
  outcome: AppealOutcome | null;
  answeredAt: Date | null;
}

/** A row with its texts, opened. */
export interface OwnDecisionRow extends ModerationDecisionRow {
  appeal: string | null;
  answer: string | null;
}

export interface AdminDecisionRow extends ModerationDecisionRow {
  userId: string;
  memberName: string;
  memberLanguage: Language;
  postId: string | null;
  commentId: string | null;
}

function toBase(row: ModerationDecisionRow): ModerationDecisionBaseDto {
  return {
    id: row.id,
    kind: row.kind,
    postTitle: row.postTitle ?? undefined,
    text: row.text ?? undefined,
    reason: row.reason ?? undefined,
    createdAt: row.createdAt.toISOString(),
    endsAt: row.endsAt?.toISOString(),
    liftedAt: row.liftedAt?.toISOString(),
    isInEffect: row.isInEffect,
    isPausing: row.isPausing,
    appealedAt: row.appealedAt?.toISOString(),
    outcome: row.outcome ?? undefined,
    answeredAt: row.answeredAt?.toISOString(),
  };
}

export const toModerationDecisionDto = (row: OwnDecisionRow): ModerationDecisionDto => ({
  ...toBase(row),
  canAppeal: row.isInEffect && row.appealedAt === null,
  appeal: row.appeal ?? undefined,
  answer: row.answer ?? undefined,
});

export const toAdminModerationDecisionDto = (row: AdminDecisionRow): AdminModerationDecisionDto => ({
  ...toBase(row),
  userId: row.userId,
  memberName: row.memberName,
  memberLanguage: row.memberLanguage,
  postId: row.postId ?? undefined,
  commentId: row.commentId ?? undefined,
});

export const toAdminModerationDecisionDetailDto = (
  row: AdminDecisionRow & OwnDecisionRow,
): AdminModerationDecisionDetailDto => ({
  ...toAdminModerationDecisionDto(row),
  appeal: row.appeal ?? undefined,
  answer: row.answer ?? undefined,
});
