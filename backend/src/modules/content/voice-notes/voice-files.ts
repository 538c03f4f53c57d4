import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { cachedBriefly, cachedForMinutes } from '../../../common/cached-by-nginx.js';
import { sendProblem, toAppError } from '../../../common/problem.js';
import { VoiceNotesService } from './voice-notes.service.js';

const ADDRESS = /^\/voice\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:mp3|m4a|wav)$/;

/** Serves recordings at `/voice/<id>.<ext>`, outside of the API and without a session; immutable. Safari plays only what has ranges. */
export function voiceFiles(app: INestApplication) {
  async function answer(req: Request, res: Response, id: string): Promise<void> {
    const { bytes, mediaType } = await app.get(VoiceNotesService).file(id);
    res.set({
      ...cachedForMinutes,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Content-Type': mediaType,
      ETag: `"${id}"`,
    });
    const ranges = req.range(bytes.length);
    const range = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges[0] : undefined;
    if (req.fresh) res.status(304).end();
    else if (ranges === -1) res.status(416).set('Content-Range', `bytes */${bytes.length}`).end();
    else if (range) {
      res.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${bytes.length}`);
      res.end(bytes.subarray(range.start, range.end + 1));
    } else res.end(bytes);
  }

  return (req: Request, res: Response, next: NextFunction): void => {
    const [, id] = (req.method === 'GET' || req.method === 'HEAD' ? ADDRESS.exec(req.path) : null) ?? [];
    if (id === undefined) return next();
    answer(req, res, id).catch((error: unknown) => {
      const problem = toAppError(error);
      if (problem.status === 404) res.set(cachedBriefly);
      sendProblem(req, res, problem);
    });
  };
}
