import type { Request } from 'express';
import { acceptsAudio } from './audio-body.js';
import { acceptsCsv } from './csv-body.js';
import { acceptsImage } from './image-body.js';

/** Whether the body of this request is a file, which its route reads by itself. */
export const acceptsFile = (req: Request): boolean => acceptsImage(req) || acceptsCsv(req) || acceptsAudio(req);
