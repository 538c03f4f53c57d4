/**
 * The first privacy policy and terms of service, exactly as they are archived. Never edit them: a changed text is a new version, which the
 * practice publishes, so that consents stay comparable with the text that people agreed to.
 */
export const legalTexts202501 = {
  'privacy-policy': {
    en: `- We ask for what we need to answer you, and no more.
- We do not sell your data, and nobody uses it to advertise to you.
- We collect no analytics on this site: no tracking scripts, no pixels, no advertising cookies.
- Write to {{email}} about your data. You’ll have an answer within 30 days.

## Information we collect

You gave us almost everything we have: in a form, in a session, or in the member area.

- **When you write to us or apply.** Your name, email address, phone number if you give one, the program you ask about, and what you write.
- **When you answer on our offer page.** The same, plus your age and whether you agreed to this policy and to hearing from us again.
- **When you join the newsletter.** Your name, email address and language, and when you confirmed. We count how many times each link in our emails is clicked, across all readers. We don’t record who clicked.
- **When you sign an informed consent.** Your name, email address, phone number if you give one, the kind of session, each confirmation, the exact text you agreed to, the time, and the IP address you sent it from. It is evidence for both sides.
- **When you join the Inner Circle.** Your application, your account and your plan, the status of your payments, and what you post, note or say in recorded group calls. Your card number goes straight to our payment provider. We never see it.
- **When you open a page.** Our server sees your IP address, the page and the time. It uses them to respond, to prevent abuse and to find errors. The record of logins and changes keeps the address in shortened form only.

### What we do not collect

We collect no analytics on this site. It has no tracking scripts, no pixels and no advertising cookies. The cost calculator does its math in your browser. Without JavaScript our server does it, and stores none of your numbers. They’re sent in an email only if you ask for it.

### What stays in your browser

A cookie and an entry in your browser’s storage remember the language you chose. Another cookie keeps you logged in. After you log in, a third one lets us recognize this device for 180 days, so that other people’s failed logins can’t lock you out, and so that we can tell you about a login from a new device; it doesn’t hold your email. A form you’ve started stays in your browser tab until you send it or close the tab. Content from other providers, such as a podcast player, loads only after you say yes.

## How we use it

- To answer you, and to give you what you asked for: a call, a session, a spot in a group, a retreat.
- To send the newsletter, once you have confirmed that you want it.
- To take payments and to keep the books the law requires us to keep.
- To be able to show what you consented to, and when.
- To keep the site working and prevent abuse.

Depending on the case, we rely on your consent, on our agreement with you, on a legal duty, or on our legitimate interest in a safe, working site. What you write about your health, your body or your sexuality is used only with your consent, and only for the work you asked for.

## Who sees it

We don’t sell, rent or trade your data. We share it only in these cases:

- **Providers that work for us** for hosting, email, payments, calendar and call recording. Each one gets what its task requires, and may use it for nothing else.
- **Other members.** Inner Circle members can see what you post or note there, and the recordings of group calls that we publish.
- **The law.** When a court or an authority requires us to hand something over.
- **Danger.** When we have good reason to fear for someone’s life or safety.
- **A change of owner.** If the practice changes hands, this policy goes with your data, and we’ll tell you first.

Some links lead to other sites: the AI coach platform, the application form, the podcast host, a review page. What you leave there is handled under their policies.

## How we protect it

What travels between you and us is encrypted. Passwords are stored as hashes that can’t be read back. Messages and consent forms are open to the people who do the work, and to nobody else. The subject lines of our emails are discreet: they say nothing about sexuality or health.

No system is perfectly safe, and we won’t claim that ours is. If something happens that puts your data at risk, we’ll tell you and the authorities without delay, as the law requires.

## How long we keep it

We keep nothing longer than there is a reason to. When its time is up, it’s erased.

- **Leads: 2 years.** Questions, inquiries and applications that didn’t lead to working together.
- **Client records: 7 years.** Sessions, memberships and payments, with the consents that go with them.
- **Leads from a social video platform: 90 days.** What you send us through the page our videos link to.
- **Analytics: 13 to 26 months.** How long such data could be kept. We collect no analytics on this site at present, so there is nothing to keep.

We keep your address for as long as you want the newsletter. After you unsubscribe, we keep only what we need to make sure we never write to it again; ask, and we’ll erase that too.

## Your rights

The data is about you, so you have a say in it. You can ask us to:

- tell you what we have about you, and give you a copy you can take elsewhere;
- correct what is wrong;
- erase what we don’t have to keep;
- stop using it for a purpose you object to;
- take back a consent, at any time. Every newsletter has a link for it, and so does the receipt of a consent form. What was done before remains lawful.

Write to {{email}}. We answer within 30 days. It costs nothing, and nobody will treat you differently for asking. We may need to confirm that it’s you.

Even so, some records must stay for a while, such as invoices or evidence of a consent. If that happens, we’ll tell you which ones, why and until when. If our answer doesn’t satisfy you, you can turn to the data protection authority where you live.

## 18 and over

This site and everything on it is for adults 18 and over. We don’t knowingly collect anything about younger people. If you believe a minor has sent us something, tell us and we’ll erase it.

## Across borders

We work online, and some of our providers have their servers in countries other than yours. The law there may protect data differently. Where your law requires it, we use the safeguards it recognizes, such as standard contractual clauses. Ask us and we’ll tell you which ones apply to you.

## When this policy changes

The new text appears on this page, with a new date at the top. If a change matters for data we already have, we’ll write to the people concerned before it takes effect. When you agreed to this policy in a form, we kept a record of which version it was.

## Talk to us

{{brand}} is responsible for the data described on this page. A person reads what you send, and answers.
`,
    es: `- Pedimos lo que hace falta para responderte y nada más.
- No vendemos tus datos y nadie los usa para mostrarte publicidad.
- Este sitio no recopila datos de analítica: no tiene scripts de seguimiento, ni píxeles, ni cookies publicitarias.
- Escribe a {{email}} sobre tus datos. Te respondemos en un plazo de 30 días.

## Qué información recopilamos

Casi todo lo que tenemos nos lo diste tú: en un formulario, en una sesión o en el área de miembros.

- **Cuando nos escribes o envías una solicitud.** Tu nombre, tu correo, tu teléfono si lo das, el programa por el que preguntas y lo que escribes.
- **Cuando respondes en nuestra página de oferta.** Lo mismo, más tu edad y si aceptaste esta política y que volvamos a escribirte.
- **Cuando te suscribes al boletín.** Tu nombre, tu correo y tu idioma, y cuándo lo confirmaste. Contamos cuántas veces se abre cada enlace de nuestros correos, sumando a todas las personas. No registramos quién lo abrió.
- **Cuando firmas un consentimiento informado.** Tu nombre, tu correo, tu teléfono si lo das, el tipo de sesión, cada confirmación, el texto exacto que aceptaste, la hora y la dirección IP desde la que lo enviaste. Es una prueba para ambas partes.
- **Cuando te unes al Círculo Íntimo.** Tu solicitud, tu cuenta y tu plan, el estado de tus pagos, y lo que publicas, anotas o dices en las llamadas grupales grabadas. El número de tu tarjeta va directo a nuestro proveedor de pagos. Nosotros nunca lo vemos.
- **Cuando abres una página.** Nuestro servidor ve tu dirección IP, la página y la hora. Las usa para responder, prevenir abusos y encontrar fallas. El registro de inicios de sesión y cambios guarda la dirección solo acortada.

### Lo que no recopilamos

Este sitio no recopila datos de analítica. No tiene scripts de seguimiento, ni píxeles, ni cookies publicitarias. La calculadora de costos hace sus cuentas en tu navegador. Sin JavaScript las hace nuestro servidor, que no guarda ninguno de tus números. Solo se envían por correo si lo pides.

### Lo que se queda en tu navegador

Una cookie y una entrada en el almacenamiento de tu navegador recuerdan el idioma que elegiste. Otra cookie mantiene tu sesión abierta. Cuando inicias sesión, una tercera nos permite reconocer este dispositivo durante 180 días, para que las contraseñas equivocadas de otras personas no te bloqueen el acceso y para avisarte de un inicio de sesión desde un dispositivo nuevo; no contiene tu correo. Un formulario que empezaste se queda en la pestaña hasta que lo envías o la cierras. El contenido de terceros, como un reproductor de pódcast, solo se carga cuando dices que sí.

## Para qué la usamos

- Para responderte y darte lo que pediste: una llamada, una sesión, un lugar en un grupo, un retiro.
- Para enviarte el boletín, una vez que confirmaste que lo quieres.
- Para cobrar y llevar la contabilidad que la ley nos exige.
- Para poder demostrar qué consentiste y cuándo.
- Para que el sitio funcione y prevenir abusos.

Según el caso, nos apoyamos en tu consentimiento, en lo que acordamos contigo, en una obligación legal o en nuestro interés legítimo en un sitio seguro que funcione. Lo que escribes sobre tu salud, tu cuerpo o tu sexualidad se usa solo con tu consentimiento, y solo para el trabajo que pediste.

## Quién la ve

No vendemos, alquilamos ni intercambiamos tus datos. Los compartimos solo en estos casos:

- **Proveedores que trabajan para nosotros** en alojamiento, correo, pagos, calendario y grabación de llamadas. Cada uno recibe lo que su tarea requiere y no puede usarlo para nada más.
- **Otros miembros.** Lo que publicas o anotas en el Círculo Íntimo lo ven sus miembros. También las grabaciones de llamadas grupales que publicamos ahí.
- **La ley.** Cuando un juzgado o una autoridad nos obliga a entregar algo.
- **Peligro.** Cuando tenemos buenas razones para temer por la vida o la seguridad de alguien.
- **Un cambio de dueño.** Si este espacio cambia de manos, esta política acompaña a tus datos, y te avisamos antes.

Algunos enlaces llevan a otros sitios: la plataforma del coach con IA, el formulario de solicitud, el servicio del pódcast, una página de reseñas. Lo que dejas ahí se trata según sus políticas.

## Cómo la protegemos

Lo que viaja entre tú y nosotros va cifrado. Las contraseñas se guardan de una forma que nadie puede volver a leer. Solo ven los mensajes y los consentimientos las personas que hacen el trabajo. Los asuntos de nuestros correos son discretos: no dicen nada sobre sexualidad ni salud.

Ningún sistema es perfectamente seguro, y no vamos a decir que el nuestro lo es. Si pasa algo que ponga en riesgo tus datos, te avisamos a ti y a las autoridades sin demora, como exige la ley.

## Cuánto tiempo la guardamos

No guardamos nada más tiempo del necesario. Cuando el plazo termina, se borra.

- **Contactos: 2 años.** Preguntas, consultas y solicitudes que no llevaron a trabajar en conjunto.
- **Expedientes de clientes: 7 años.** Sesiones, membresías y pagos, con los consentimientos que les corresponden.
- **Contactos desde una plataforma de videos: 90 días.** Lo que nos envías desde la página a la que llevan nuestros videos.
- **Analítica: de 13 a 26 meses.** El tiempo que podrían guardarse esos datos. Hoy este sitio no recopila datos de analítica, así que no hay nada que guardar.

Guardamos tu dirección mientras quieras el boletín. Cuando te das de baja, conservamos solo lo necesario para no volver a escribirte; si lo pides, también eso se borra.

## Tus derechos

Son tus datos, así que tú decides. Puedes pedirnos:

- que te digamos qué tenemos sobre ti y te demos una copia que puedas llevarte a otro lugar;
- que corrijamos lo que está mal;
- que borremos lo que no tenemos que guardar;
- que dejemos de usarlos para un fin al que te opones;
- que demos por revocado un consentimiento tuyo, en cualquier momento. Cada boletín trae un enlace para eso, y el comprobante de un consentimiento informado también. Lo hecho antes de revocarlo sigue siendo lícito.

Escribe a {{email}}. Respondemos en un plazo de 30 días. No cuesta nada, y nadie te tratará distinto por pedirlo. Quizá tengamos que confirmar que eres tú.

Aun así, algunos registros tienen que quedarse un tiempo, como las facturas o la prueba de un consentimiento. En ese caso te decimos cuáles, por qué y hasta cuándo. Si nuestra respuesta no te convence, puedes acudir a la autoridad de protección de datos de donde vives.

## Mayores de 18

Este sitio y todo lo que se ofrece en él es para personas adultas, de 18 años en adelante. No recopilamos a sabiendas nada sobre menores. Si crees que alguien menor de edad nos envió algo, avísanos y lo borramos.

## Más allá de las fronteras

Trabajamos en línea, y algunos de nuestros proveedores tienen sus servidores en países distintos del tuyo. Ahí la ley puede proteger los datos de otra manera. Donde tu ley lo exige, usamos las garantías que reconoce, como las cláusulas contractuales tipo. Pregúntanos y te decimos cuáles se aplican en tu caso.

## Cuando esta política cambia

El texto nuevo aparece en esta página, con una fecha nueva al inicio. Si un cambio importa para datos que ya tenemos, escribimos a quienes corresponde antes de que entre en vigor. Cuando aceptaste esta política en un formulario, registramos qué versión era.

## Habla con nosotros

{{brand}} es responsable de los datos que describe esta página. Una persona lee lo que envías y responde.
`,
  },
  'terms-of-service': {
    en: `- This is coaching and personal development. It doesn’t replace a doctor or a therapist.
- Everything here is for adults 18 and over.
- An Inner Circle plan renews until you cancel. You can cancel at any time, and you keep the time you’ve paid for.
- What is said in the circle stays in the circle.

## What this is

These terms apply when you use this site, join the Inner Circle, book a call or a session, or come to a retreat. By doing so, you agree to them. If you don’t, please don’t use the services.

Some services have their own conditions, such as an informed consent or the booking terms of a retreat. Where those differ from this page, they take precedence.

## What we offer

- **AI coach.** A coaching platform with its own site and terms. It’s a program: its answers can be wrong, and it can’t help in an emergency.
- **Inner Circle.** A paid community with a weekly call, small groups, rituals and peer support.
- **Personal coaching.** One on one, after an application that both sides say yes to.
- **Conscious sexuality.** Coaching, training and workshops for individuals, couples and groups.
- **Retreats and ceremonies.** Some are run by partners or need a separate booking. Which ones can take place depends on local law.
- **What’s free.** The blog, the podcast, the newsletter and the cost calculator, as they are. The calculator’s result is an estimate based on your own numbers, not financial advice.

We describe what we do as carefully as we can. We don’t promise results: they depend on you and on much that neither of us controls. Other people’s stories and figures show what happened to them, not what will happen to you.

## No medical advice

Nothing on this site or in our work is medical, psychological, legal or financial advice, diagnosis or treatment. Don’t stop or change a treatment or a medication because of something you read or hear here. Ask your doctor first.

Before a session, a retreat or a ceremony, tell us about your health, your medication, a pregnancy or a history of mental illness. Some practices are not for everyone. We may say no, and it’s for your safety.

If you’re in danger or thinking of hurting yourself, call the emergency number where you are. We are not an emergency service.

## 18 and over

You must be at least 18 years old to use our services, and able to decide for yourself. We may ask you to confirm your age, and we close any account that belongs to someone younger.

## Your account

Give us accurate information and keep it up to date. Keep your password to yourself; you are responsible for what is done with your account. If you think someone else got in, change the password and write to us.

## Inner Circle: price, renewal, cancellation

Membership is paid in advance, in US dollars, on one of these plans. Taxes are added where the law requires it.

{{plans}}

### Renewal

Your plan renews automatically at the end of each period, for the same length of time and at the price in effect then, and we charge your card. This continues until you cancel. If a price changes, we’ll email you before the renewal it applies to, so that you can cancel first.

### Cancellation

You can cancel at any time, in the member portal or by writing to {{email}}. Cancel before the renewal date and you won’t be charged again. You stay a member until the end of the period you’ve paid for.

### When a payment fails

We’ll let you know and try again. You stay a member for 14 days while you sort it out. After that, your access pauses until the payment goes through.

Before you pay, you see the price, the renewal and how to cancel once more, and you confirm them. We keep a record of which version you accepted, and when.

## Refunds

As a rule, we don’t refund a period that has started, because we hold your spot in the circle for you. Things can still go wrong: a double charge, a service we couldn’t give, a reason that deserves a second look. Write to us within 14 days and a person will look into it.

Sessions, workshops and retreats have their own cancellation terms, which you see before you book. If we cancel, you choose between another date and your money back.

Nothing here takes away a right the law gives you as a consumer, such as a right to withdraw within a certain time.

## Rules of the community

The circle works because people can be honest in it. So, for everyone:

- What others share stays with you. Don’t record, copy or repeat it outside, not even without the name.
- Speak for yourself. Give advice when you’re asked for it.
- No insults, no harassment, no pressure of any kind, sexual pressure least of all. A no needs no reason.
- Nothing for sale, no recruiting, no links to your own offers.
- Nothing that is against the law, and nothing that puts you or others in danger.

Calls may be recorded for members; we tell you when one is, and you can keep your camera off. If someone breaks these rules, you can report it to us. We may hide a post, and we may pause or end a membership. Unless the breach is serious, we talk to the person first.

## Texts, recordings, names

The texts, exercises, recordings and drawings here belong to {{brand}} or to the people who let us use them. Use them for yourself as much as you like. For anything else, please ask.

What you write stays yours. You allow us to show it where you posted it, to the people it’s meant for. We never quote you in public unless you’ve said yes.

## Our responsibility

We work with care. You decide what you do with it, and you’re responsible for your own choices.

As far as the law permits, we are not liable for indirect losses or for results that didn’t come, and what we owe you in total is limited to what you paid us in the previous 12 months. This limit does not apply to intent, gross negligence, injury to life, body or health, or wherever else the law does not allow one.

The site may be interrupted, for repairs or by accident. We are not responsible for other sites that we link to.

## When these terms change

New terms appear here, with a new date at the top. Members hear by email about changes that matter at least 30 days before. If you don’t agree, you can cancel before they apply. If one sentence of this page turns out to be invalid, the others stand, and the mandatory law of the place where you live always applies.

## Talk to us

Is something unclear, or did something go wrong? Tell us first. A person reads it, and most things can be settled in a few lines. What we do with your data is in the [privacy policy](/privacy-policy).
`,
    es: `- Esto es coaching y desarrollo personal. No reemplaza la atención médica ni la terapia.
- Todo aquí es para personas adultas, de 18 años en adelante.
- Un plan del Círculo Íntimo se renueva hasta que lo cancelas. Puedes cancelarlo cuando quieras y conservas el tiempo que ya pagaste.
- Lo que se dice en el círculo se queda en el círculo.

## Qué es esto

Estos términos se aplican cuando usas este sitio, te unes al Círculo Íntimo, reservas una llamada o una sesión, o vienes a un retiro. Al hacerlo, los aceptas. Si no estás de acuerdo, por favor no uses los servicios.

Algunos servicios tienen condiciones propias, como un consentimiento informado o las condiciones de reserva de un retiro. Donde digan algo distinto de esta página, prevalecen.

## Qué ofrecemos

- **Coach con IA.** Una plataforma de coaching con sitio y términos propios. Es un programa: sus respuestas pueden ser erróneas, y no sirve en una emergencia.
- **Círculo Íntimo.** Una comunidad de pago con una llamada semanal, grupos pequeños, rituales y apoyo entre pares.
- **Coaching personal.** Uno a uno, después de una solicitud a la que ambas partes dicen que sí.
- **Sexualidad consciente.** Coaching, formación y talleres: individuales, en pareja y en grupo.
- **Retiros y ceremonias.** Algunos los llevan colaboradores o requieren una reserva aparte. Cuáles pueden hacerse depende de la ley de cada lugar.
- **Lo que es gratis.** El blog, el pódcast, el boletín y la calculadora de costos, tal como son. El resultado de la calculadora es una estimación con tus propios números, no una asesoría financiera.

Describimos lo que hacemos con todo el cuidado que podemos. No prometemos resultados: dependen de ti y de mucho que nadie controla. Las historias y cifras de otras personas muestran lo que les pasó a ellas, no lo que te pasará a ti.

## Esto no es asesoría médica

Nada en este sitio ni en nuestro trabajo es asesoría, diagnóstico o tratamiento médico, psicológico, legal o financiero. No dejes ni cambies un tratamiento o un medicamento por algo que leas o escuches aquí. Consulta antes con tu médico.

Antes de una sesión, un retiro o una ceremonia, cuéntanos sobre tu salud, tus medicamentos, un embarazo o antecedentes de enfermedad mental. Algunas prácticas no son para todo el mundo. Podemos decir que no, y es por tu seguridad.

Si estás en peligro o piensas en hacerte daño, llama al número de emergencias del lugar donde estés. No somos un servicio de emergencia.

## Mayores de 18

Para usar nuestros servicios debes tener al menos 18 años y poder decidir por tu cuenta. Podemos pedirte que confirmes tu edad, y cerramos cualquier cuenta que pertenezca a alguien menor.

## Tu cuenta

Danos datos verdaderos y mantenlos al día. No compartas tu contraseña; respondes por lo que se haga con tu cuenta. Si crees que otra persona entró, cambia la contraseña y escríbenos.

## Círculo Íntimo: precio, renovación, cancelación

La membresía se paga por adelantado, en dólares estadounidenses, con uno de estos planes. Los impuestos se suman donde la ley lo exige.

{{plans}}

### Renovación

Tu plan se renueva automáticamente al final de cada período, por el mismo tiempo y al precio vigente en ese momento, y se cobra en tu tarjeta. Sigue así hasta que lo canceles. Si un precio cambia, te avisamos por correo antes de la renovación en la que se aplica, para que puedas cancelar antes.

### Cancelación

Puedes cancelar cuando quieras, en el portal de miembros o escribiendo a {{email}}. Si cancelas antes de la fecha de renovación, no se te vuelve a cobrar. Sigues siendo miembro hasta el final del período que ya pagaste.

### Si un pago falla

Te avisamos y lo intentamos de nuevo. Sigues siendo miembro durante 14 días mientras lo resuelves. Después, el acceso se pausa hasta que el pago se complete.

Antes de pagar ves otra vez el precio, la renovación y cómo cancelar, y los confirmas. Guardamos qué versión aceptaste y cuándo.

## Reembolsos

Por regla general, un período que ya empezó no se reembolsa, porque te guardamos tu lugar en el círculo. Aun así, algo puede salir mal: un cobro doble, un servicio que no pudimos dar, un motivo que merece otra mirada. Escríbenos en un plazo de 14 días y una persona lo revisa.

Las sesiones, los talleres y los retiros tienen sus propias condiciones de cancelación, que ves antes de reservar. Si cancelamos nosotros, eliges entre otra fecha y la devolución de tu dinero.

Nada de esto te quita los derechos que la ley te da como persona consumidora, como el de desistir dentro de cierto plazo.

## Reglas de la comunidad

El círculo funciona porque en él se puede hablar con honestidad. Por eso, para todas las personas que participan:

- Lo que otras personas comparten se queda contigo. No lo grabes, no lo copies ni lo repitas afuera, ni siquiera sin el nombre.
- Habla de ti. Da consejos cuando te los pidan.
- Nada de insultos, acoso ni presión de ningún tipo, y mucho menos sexual. Un “no” no necesita explicación.
- Nada de vender, reclutar ni enlazar tus propias ofertas.
- Nada que vaya contra la ley ni que te ponga en peligro a ti o a otras personas.

Las llamadas pueden grabarse para los miembros; te avisamos cuando pasa, y puedes dejar tu cámara apagada. Si alguien rompe estas reglas, puedes avisarnos. Podemos ocultar una publicación, y pausar o terminar una membresía. Salvo que la falta sea grave, antes hablamos con la persona.

## Textos, grabaciones, nombres

Los textos, ejercicios, grabaciones y dibujos de este sitio pertenecen a {{brand}} o a quienes nos permiten usarlos. Úsalos para ti tanto como quieras. Para cualquier otra cosa, consúltanos.

Lo que escribes sigue siendo tuyo. Nos permites mostrarlo donde lo publicaste, a las personas a las que va dirigido. Nunca te citamos en público sin que hayas dicho que sí.

## De qué respondemos

Trabajamos con cuidado. Tú decides qué haces con ello y respondes por tus propias decisiones.

Hasta donde la ley lo permite, no respondemos por pérdidas indirectas ni por resultados que no llegaron, y lo que te debamos en total se limita a lo que nos pagaste en los 12 meses anteriores. Este límite no se aplica en caso de dolo, negligencia grave, daños a la vida, el cuerpo o la salud, ni en ningún otro caso en que la ley no lo admita.

El sitio puede interrumpirse, por mantenimiento o por accidente. No respondemos por otros sitios a los que enlazamos.

## Cuando estos términos cambian

Los términos nuevos aparecen aquí, con una fecha nueva al inicio. Si un cambio importa, avisamos a los miembros por correo al menos 30 días antes. Si no estás de acuerdo, puedes cancelar antes de que se apliquen. Si una frase de esta página resulta inválida, las demás siguen en pie, y las normas imperativas del lugar donde vives se aplican siempre.

## Habla con nosotros

¿Algo no está claro o salió mal? Cuéntanoslo primero. Una persona lo lee, y casi todo se resuelve en unas líneas. Lo que hacemos con tus datos está en la [política de privacidad](/es/privacy-policy).
`,
  },
} as const;
