import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Common Spanish passwords that the list lacks, and words of this site. Lower case. */
const inSpanish = `
contrasena contraseña contrasena1 contraseña1 contrasena123 contraseña123 micontraseña micontrasena clave123 clave1234 miclave123 12345abc hola1234 hola12345 hola123456
holahola holamundo teamo1234 teamo12345 teamoteamo miamor123 miamor12 amorcito amormio1 amoreterno elamordemivida bienvenido bienvenida bienvenidos mariposas futbol123
futbol10 america10 chivas123 pumas123 bocajuniors riverplate diosesamor dios1234 diosteama jesusteama jesucristo familia1 familia123 mifamilia felicidad esperanza libertad
estrellas mexicano1 colombiano argentino peru1234 chile123 venezuela ecuador1 bogota123 usuario1 usuario123 prueba123 administrador secreto123 transform transformation
`;

let commonest: ReadonlySet<string> | undefined;

/**
 * Some 49,000 passwords of published leaks, the most common first. Lower case. Unpacked for the first password: at each start that took
 * 50 ms.
 */
function commonPasswords(): ReadonlySet<string> {
  if (commonest === undefined) {
    const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common');
    commonest = new Set([...dictionary['passwords-common'], ...inSpanish.split(/\s+/).filter(Boolean)]);
  }
  return commonest;
}

/** Whether a password is common, ignoring case. */
export const isCommonPassword = (password: string): boolean =>
  commonPasswords().has(password.normalize('NFKC').toLowerCase());
