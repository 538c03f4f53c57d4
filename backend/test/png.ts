import { crc32 } from 'node:zlib';

/** The same PNG, whose header names another size. */
export function pngOfSize(png: Buffer, width: number, height: number): Buffer {
  const [type, checksum] = [12, 29];
  png.writeUInt32BE(width, type + 4);
  png.writeUInt32BE(height, type + 8);
  png.writeUInt32BE(crc32(png.subarray(type, checksum)), checksum);
  return png;
}
