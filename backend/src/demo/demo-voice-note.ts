const RATE = 8_000;
const SECONDS = 9;
const HEADER_BYTES = 44;
const TURN = 2 * Math.PI;
/** Three quiet bells, in hertz and seconds. */
const BELLS = [
  [392, 0.3],
  [523.25, 2.6],
  [329.63, 4.9],
] as const;

/** A recording without a voice, as WAV: computed here, so that nobody's voice is shipped. */
export function demoVoiceNote(): Buffer {
  const count = RATE * SECONDS;
  const wav = Buffer.alloc(HEADER_BYTES + 2 * count);
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(wav.length - 8, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  for (const [offset, size, value] of [
    [16, 4, 16],
    [20, 2, 1],
    [22, 2, 1],
    [24, 4, RATE],
    [28, 4, 2 * RATE],
    [32, 2, 2],
    [34, 2, 16],
  ] as const)
    wav.writeUIntLE(value, offset, size);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(2 * count, 40);
  for (let index = 0; index < count; index += 1) {
    const time = index / RATE;
    const sound = BELLS.reduce((sum, [hertz, start]) => {
      const since = time - start;
      if (since < 0) return sum;
      const ring = Math.exp(-1.3 * since) * Math.min(1, since / 0.02);
      return sum + ring * (Math.sin(TURN * hertz * since) + 0.3 * Math.sin(TURN * 2.01 * hertz * since));
    }, 0);
    wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, 0.3 * sound)) * 32_767), HEADER_BYTES + 2 * index);
  }
  return wav;
}

export const demoTranscript = {
  en: 'Sample recording: three quiet bells in place of a voice. Here the coach says in less than a minute who they are, whom they work with and how a first conversation goes, and the same words stand here to be read.',
  es: 'Grabación de muestra: tres campanas suaves en lugar de una voz. Aquí la persona que te acompaña dice en menos de un minuto quién es, con quién trabaja y cómo es una primera conversación, y las mismas palabras quedan aquí para leerlas.',
} as const;
