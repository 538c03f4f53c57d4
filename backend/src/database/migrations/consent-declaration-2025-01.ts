/**
 * The declaration of informed consent, version 2025-01, exactly as it is archived. Never edit it: a changed text is a new version in a
 * new migration, so that earlier consents stay comparable with the text that people agreed to.
 */
export const consentDeclaration202501 = {
  en: `This declaration is about a session of body-centered or energetic work between two adults: you and the practitioner. Read it slowly. Ask about anything that is unclear before you agree. You decide, and you can change your mind at any moment.

## Your right to stop

You can pause or end the session at any time, for any reason, or without giving one. A word, a raised hand or a shake of the head is enough. The practitioner stops at once. You owe no explanation, you lose no respect, and a session that you end is not a failure.

Agreeing to one thing is not agreeing to the next. The practitioner asks before each new kind of touch, and silence is not a yes. You can say what you do not want, where you do not want to be touched, and what you want less of, before the session and during it. Your clothes stay on unless you and the practitioner have agreed otherwise beforehand, in words, and you can put them back on whenever you like.

## What a session is

Depending on what you booked, a session can include talking, guided breathing, meditation, sound, movement, energetic work without touch, massage-like touch, touch that works with sexual energy and, in the sessions that are named accordingly, touch of intimate areas. **Touch of intimate areas happens only when it was agreed beforehand, only for the purpose that was agreed, and only as long as you want it.** It is one-directional: the practitioner gives, you receive. There is no sexual intercourse, no oral contact and no touching of the practitioner’s intimate areas. A session is not a sexual service or a romantic relationship, and it does not lead to one.

Strong feelings can come up: joy, grief, anger, shame, arousal, memories, trembling, tears. They may last a few days. All of this can be part of the work, and none of it has to happen.

## What a session is not

A session is not medical treatment, psychotherapy or a diagnosis. It does not replace a physician, a therapist or medication, and no cure is promised. Do not stop or change a treatment because of a session. In an emergency, call your local emergency number.

Tell the practitioner beforehand about anything that matters for your safety: pregnancy, heart or breathing conditions, high blood pressure, epilepsy, recent surgery or injuries, infections, medication, psychiatric conditions, and experiences of violence or trauma. Intense breathing is not safe with some of these conditions. If you are unsure, ask your physician first. You decide how much you tell. What you leave out cannot be taken into account.

## Adults only, and sober

You are at least 18 years old. You come sober: no alcohol, no drugs and nothing else that clouds your judgment, on that day and for as long beforehand as the preparation for your session asks. If either of you is not clear-headed, the session does not take place.

You take part of your own free will. Nobody is pressuring you, nobody is paying you, and you do not depend on anyone who expects it of you.

## Confidentiality

What you say and what happens in a session stays with the practitioner. It is not shared with others, recorded or photographed. There are narrow exceptions: when the law requires it, or when someone’s life is in acute danger. If the practitioner discusses their work with a supervisor, nothing in it can identify you.

This form and its evidence (the text you saw, the time, and the address of your connection) are kept for seven years after your last session or your withdrawal, and then deleted. The privacy policy says more, including how to see, correct or erase your data.

## Boundaries after the session

The practitioner keeps the professional boundary between sessions as well. If anything felt wrong, during a session or afterwards, say so: to the practitioner, to the contact address on this site, or to someone you trust. A complaint never has consequences for you. If you believe that a crime was committed, you can go to the police or a counseling center at any time.

## Withdrawing your consent

You can withdraw this consent at any time, from that moment on, without giving a reason: with the link in the receipt you get by email, in a message to the contact address at the bottom of this site, or in person. No session takes place based on this form after that. The record that you once agreed and then withdrew is kept as described above.

## What you confirm

By agreeing you confirm that you have read and understood this declaration, that your questions were answered, that you know your right to stop and to withdraw, and that you consent to the kind of session you choose in the form.`,
  es: `Esta declaración trata de una sesión de trabajo corporal o energético entre dos personas adultas: tú y quien facilita. Léela con calma. Pregunta todo lo que no esté claro antes de aceptar. Tú decides, y puedes cambiar de opinión en cualquier momento.

## Tu derecho a detener la sesión

Puedes hacer una pausa o terminar la sesión en cualquier momento, por el motivo que sea o sin dar ninguno. Basta una palabra, una mano en alto o negar con la cabeza. Quien facilita se detiene de inmediato. No debes explicaciones, nadie te pierde el respeto, y una sesión que tú terminas no es un fracaso.

Aceptar una cosa no es aceptar la siguiente. Quien facilita pregunta antes de cada nuevo tipo de contacto, y el silencio no es un sí. Puedes decir qué no quieres, dónde no quieres que te toquen y de qué quieres menos, antes de la sesión y durante ella. Conservas tu ropa puesta, a menos que hayan acordado otra cosa antes y con palabras, y puedes volver a vestirte cuando quieras.

## Qué es una sesión

Según lo que reservaste, una sesión puede incluir conversación, respiración guiada, meditación, sonido, movimiento, trabajo energético sin contacto, contacto parecido a un masaje, contacto que trabaja con la energía sexual y, en las sesiones que llevan ese nombre, contacto en zonas íntimas. **El contacto en zonas íntimas ocurre solo si se acordó antes, solo con el fin acordado y solo mientras tú lo quieras.** Va en una sola dirección: quien facilita da, tú recibes. No hay relaciones sexuales, ni contacto oral, ni contacto con las zonas íntimas de quien facilita. Una sesión no es un servicio sexual ni una relación de pareja, y no conduce a ella.

Pueden aparecer emociones fuertes: alegría, duelo, enojo, vergüenza, excitación, recuerdos, temblores, llanto. Pueden durar algunos días. Todo eso puede ser parte del trabajo, y nada de eso tiene que ocurrir.

## Qué no es una sesión

Una sesión no es un tratamiento médico, ni psicoterapia, ni un diagnóstico. No reemplaza la atención médica, la terapia ni tus medicamentos, y no se promete ninguna cura. No interrumpas ni cambies un tratamiento por una sesión. En una emergencia, llama al número de emergencias de tu localidad.

Avisa antes de todo lo que importe para tu seguridad: embarazo, problemas del corazón o de la respiración, presión alta, epilepsia, operaciones o lesiones recientes, infecciones, medicamentos, condiciones psiquiátricas y experiencias de violencia o trauma. La respiración intensa no es segura con algunas de estas condiciones. Si tienes dudas, consulta primero con tu médico. Tú decides cuánto cuentas. Lo que no cuentes no se podrá tomar en cuenta.

## Solo personas adultas y sobrias

Tienes al menos 18 años. Llegas en estado sobrio: sin alcohol, sin drogas y sin nada que nuble tu juicio, ese día y durante el tiempo que pida la preparación de tu sesión. Si una de las dos personas no tiene la mente clara, la sesión no se hace.

Participas por tu propia voluntad. Nadie te presiona, nadie te paga y no dependes de alguien que lo espere de ti.

## Confidencialidad

Lo que dices y lo que ocurre en una sesión se queda con quien facilita. No se cuenta a otras personas, no se graba y no se fotografía. Hay excepciones muy limitadas: cuando la ley lo exige o cuando la vida de alguien corre un peligro grave e inmediato. Si quien facilita habla de su trabajo en supervisión, nada de lo que diga permite identificarte.

Este formulario y su evidencia (el texto que viste, la hora y la dirección de tu conexión) se guardan durante siete años desde tu última sesión o desde que revoques tu consentimiento, y luego se borran. La política de privacidad explica más, y también cómo ver, corregir o borrar tus datos.

## Límites después de la sesión

Quien facilita mantiene el límite profesional también entre una sesión y otra. Si algo te hizo sentir mal, durante la sesión o después, dilo: a quien facilita, a la dirección de contacto de este sitio o a alguien de tu confianza. Una queja nunca tiene consecuencias para ti. Si crees que hubo un delito, puedes acudir en cualquier momento a la policía o a un centro de orientación.

## Revocar tu consentimiento

Puedes revocar este consentimiento en cualquier momento, con efecto a futuro y sin dar motivos: con el enlace del comprobante que recibes por correo, con un mensaje a la dirección de contacto que está al pie de este sitio, o en persona. Desde ese momento no se hace ninguna sesión con base en este formulario. El registro de que aceptaste y luego revocaste tu consentimiento se guarda como se describe arriba.

## Qué confirmas

Al aceptar confirmas que leíste y entendiste esta declaración, que tus preguntas fueron respondidas, que conoces tu derecho a detener la sesión y a revocar tu consentimiento, y que consientes el tipo de sesión que eliges en el formulario.`,
} as const;
