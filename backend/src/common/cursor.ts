import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import type { Response } from 'express';
import { MaxCharacters } from './dto-rules.js';
import { AppError } from './app-error.js';
import { isInstant } from './instants.js';

/** Patterns of ids; numbers are PostgreSQL's `integer`. */
const idForms = { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, integer: /^[1-9]\d{0,8}$/ };

/** The type of a list's ids. */
export type IdType = keyof typeof idForms;

/** Whether a text is an id of this type. */
export const isIdOf = (type: IdType, id: string): boolean => idForms[type].test(id);

/** A position in a list sorted by `(createdAt, id)` descending. */
export interface CursorKey {
  createdAt: Date;
  id: string;
}

/** Cursor and size of a page. */
export interface ListPosition {
  cursor?: string;
  limit: number;
}

/** The query of every list: `?cursor=&limit=`. */
export class CursorQueryDto {
  @ApiPropertyOptional({ description: 'Where the next page starts: the value from the `Link` header.', maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxCharacters(200)
  cursor?: string;

  @ApiPropertyOptional({ description: 'Rows per page.', minimum: 1, maximum: 100, default: 20, type: 'integer' })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;
}

/** Encodes a key as an opaque text for {@link decodeCursor}. */
export function encodeCursor(key: CursorKey): string {
  return Buffer.from(`${key.createdAt.toISOString()} ${key.id}`).toString('base64url');
}

/** @throws AppError `invalid_cursor` (422) when {@link encodeCursor} did not create the text for a list of such ids. */
export function decodeCursor(cursor: string, idType: IdType = 'uuid'): CursorKey {
  const [instant = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split(' ');
  const createdAt = new Date(instant);
  if (!isInstant(instant) || createdAt.toISOString() !== instant || !isIdOf(idType, id)) {
    throw new AppError('invalid_cursor', 422, { detail: 'The cursor was not created by this API.' });
  }
  return { createdAt, id };
}

/** One page of a list, and the cursor of the next when there is one. */
export interface Page<Row> {
  items: Row[];
  next?: string;
}

/**
 * Splits rows that were read with one more than `limit` into a page and the next cursor.
 * @param instantOf the sort key, where it is not `createdAt`
 */
export function toPage<Row extends CursorKey>(
  rows: readonly Row[],
  limit: number,
  instantOf: (row: Row) => Date = ({ createdAt }) => createdAt,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  if (rows.length <= limit || !last) return { items };
  return { items, next: encodeCursor({ id: last.id, createdAt: instantOf(last) }) };
}

/** Sets `Link: <same address with the new cursor>; rel="next"`; does nothing without a cursor. */
export function setNextLink(res: Response, next: string | undefined): void {
  if (!next) return;
  const [path, query] = res.req.originalUrl.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', next);
  res.setHeader('Link', `<${path}?${parameters.toString()}>; rel="next"`);
}
