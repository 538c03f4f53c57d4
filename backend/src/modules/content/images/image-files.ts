import type { INestApplication } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { cachedBriefly, cachedForMinutes } from '../../../common/cached-by-nginx.js';
import { sendProblem, toAppError } from '../../../common/problem.js';
import { imageFormats, imageSizes, type ImageFormat } from './image-sizes.js';
import { ImagesService } from './images.service.js';

const ADDRESS = /^\/images\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(\d+)\.(webp|avif)$/;

/**
 * Serves the site's pictures at `/images/<id>/<size>.<format>`, outside of the API and without a session. Files are immutable, so browsers
 * may store them for good; our nginx keeps them for minutes, so that deleted ones do not stay public.
 */
export function imageFiles(app: INestApplication) {
  async function answer(req: Request, res: Response, id: string, size: number, format: ImageFormat): Promise<void> {
    const bytes = await app.get(ImagesService).file(id, size, format);
    res.set({
      ...cachedForMinutes,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${id}-${size}-${format}"`,
    });
    if (req.fresh) res.status(304).end();
    else res.type(`image/${format}`).send(bytes);
  }

  return (req: Request, res: Response, next: NextFunction): void => {
    const [, id, size, extension] =
      (req.method === 'GET' || req.method === 'HEAD' ? ADDRESS.exec(req.path) : null) ?? [];
    const format = imageFormats.find((one) => one === extension);
    if (id === undefined || !format || !imageSizes.some((one) => String(one) === size)) return next();
    answer(req, res, id, Number(size), format).catch((error: unknown) => {
      const problem = toAppError(error);
      if (problem.status === 404) res.set(cachedBriefly);
      sendProblem(req, res, problem);
    });
  };
}
