import { choose, ENTER, SUBMIT, TICK, type FormWalk, type Keys, type Walker } from './form-walk';
import { tokenOf } from './posted-form';

/** Columns with what Stripe gives. */
export const OF_STRIPE = [
  'stripe_subscription_id',
  'stripe_customer_id',
  'stripe_price_id',
  'current_period_start',
  'current_period_end',
  'stripe_revision',
];

/** The forms that anybody can send, each with those that its emails lead to. */
export const publicWalks: Record<string, (walker: Walker) => FormWalk[]> = {
  newsletter: (walker) => {
    const rows = { table: 'newsletter_subscribers', where: { email: walker.email } };
    const link = (page: string) => async () =>
      `${page}?token=${await tokenOf(walker.server, walker.request, walker.email, page)}`;
    return [
      {
        name: 'newsletter',
        path: '/newsletter',
        within: 'main form',
        keys: { name: 'Ana Muñoz', email: walker.email, ...SUBMIT },
        done: { en: /Welcome to the Self-Mastery Community!/, es: /bienvenida a la comunidad/i },
        rows,
      },
      {
        name: 'newsletter-confirm',
        path: link('/newsletter/confirm'),
        within: 'main form',
        keys: SUBMIT,
        done: { en: /You’re in\./, es: /Ya es tuyo\./ },
        rows,
      },
      {
        name: 'newsletter-preferences',
        path: link('/newsletter/preferences'),
        within: 'main form',
        keys: { name: 'Ana María', language: { press: ['End'] }, active: TICK, ...SUBMIT },
        done: { en: /The newsletter is off\./, es: /El boletín está desactivado\. Ya/ },
        rows,
      },
      {
        name: 'newsletter-unsubscribe',
        path: link('/newsletter/unsubscribe'),
        within: 'main form',
        keys: SUBMIT,
        done: { en: /You’re out, and that’s fine\./, es: /Listo, ya no lo recibirás\./ },
        rows,
      },
    ];
  },
  contact: ({ hasScripts, email }) => [
    {
      name: 'contact',
      path: hasScripts ? '/?apply=retreats' : '/contact?program=retreats&from=landing-page',
      within: hasScripts ? '[role=dialog]' : 'form:has([name=coachingType])',
      keys: { name: 'Ana', email, phone: '+34 600 000 000', message: 'One line.\nAnother, «ñ».', ...SUBMIT },
      done: { en: /Application Submitted Successfully!/, es: /¡Recibimos tu solicitud!/ },
      rows: { table: 'contacts', where: { email } },
    },
  ],
  lead: ({ email }) => [
    {
      name: 'lead',
      path: '/tiktok-landing',
      within: 'form:has([name=age])',
      keys: {
        name: 'Ana',
        email,
        coachingType: choose(2),
        age: '44',
        message: 'Sleep.',
        privacyConsent: TICK,
        marketingConsent: TICK,
        ...SUBMIT,
      },
      done: { en: /will contact you within 24 hours/, es: /te contactará en un plazo de 24 horas/ },
      rows: { table: 'contacts', where: { email } },
    },
  ],
  consent: (walker) => {
    const { server, request, email } = walker;
    const rows = {
      table: 'consent_forms',
      where: { email },
      differs: ['consent_timestamp', 'withdrawal_date'],
    };
    return [
      {
        name: 'consent',
        path: '/informed-consent',
        within: 'form:has([name=participantName])',
        keys: {
          participantName: 'Ana',
          email,
          sessionType: choose(1),
          hasConsented: TICK,
          acknowledgeRight: TICK,
          understandNature: TICK,
          confirmAutonomy: TICK,
          ...SUBMIT,
        },
        done: { en: /Consent Form Submitted/, es: /Consentimiento enviado/ },
        rows,
      },
      {
        name: 'withdraw-consent',
        path: async () =>
          `/informed-consent/withdraw?token=${await tokenOf(server, request, email, '/informed-consent/withdraw')}`,
        within: 'main form',
        keys: SUBMIT,
        done: { en: /Your consent is withdrawn\./, es: /Tu consentimiento quedó revocado\./ },
        rows,
      },
    ];
  },
  calculator: ({ email }) => [
    {
      name: 'calculator',
      path: '/cost-calculator',
      within: 'form:has([name=ideal_income])',
      keys: {
        ideal_income: '9,000',
        current_income: '4000',
        hours_lost: '8',
        hourly_value: '50',
        avoidance_count: '3',
        // The slider is a number without scripts. Both start at 5.
        '[name=structure_score], [role=slider]': choose(1),
        dream_action: 'Paint.',
        ...SUBMIT,
      },
      // 5,000 + 8 × 50 × 4 + 3 × 50 × 4 + 6 × 100, and what was typed.
      done: { en: /7,800[^]*“Paint\.”/, es: /7[,.]800[^]*“Paint\.”/ },
      rows: { table: 'calculator_emails', where: { email }, count: 0 },
    },
    {
      name: 'calculator-email',
      within: 'form:has([name=privacyConsent])',
      keys: { email, privacyConsent: TICK, ...SUBMIT },
      done: { en: /It’s on its way\./, es: /Va en camino\./ },
      // The numbers are deleted once the email is sent.
      rows: { table: 'calculator_emails', where: { email }, eventually: { numbers: null, sent_at: 'its own' } },
    },
  ],
  signup: ({ email }) => [
    {
      name: 'signup',
      path: '/inner-circle',
      within: '#apply form',
      keys: {
        firstName: 'Ana',
        lastName: 'Muñoz',
        email,
        readinessLevel: { press: ['Space', 'ArrowDown', 'ArrowDown', 'ArrowDown'] },
        timeCommitment: choose(1),
        challengeArea: 'Starting over.',
        transformationGoal: 'To stay.',
        ...SUBMIT,
      },
      done: { en: /Choose a time to talk\./, es: /Elige una hora para conversar\./ },
      rows: { table: 'inner_circle_signups', where: { email } },
    },
  ],
  'application that leads to payment': ({ hasScripts, email }) => {
    const applicant = {
      firstName: 'Ana',
      lastName: 'Muñoz',
      email,
      phone: '+34 600 000 000',
      readinessLevel: TICK,
      timeCommitment: choose(2),
      challengeArea: 'Starting over.',
      transformationGoal: 'To stay.',
    };
    const terms = { acceptTerms: TICK, ...SUBMIT };
    const rows = { table: 'inner_circle_signups', where: { email }, differs: OF_STRIPE };
    const form = {
      within: '#apply form',
      name: 'signup',
      // By Stripe's webhook.
      rows: { ...rows, eventually: { current_period_start: 'its own' } },
    };
    if (!hasScripts)
      return [
        {
          ...form,
          // Which terms are accepted depends on the answers.
          name: 'application without its terms',
          path: '/inner-circle',
          keys: { ...applicant, ...SUBMIT },
          done: { en: /What you agree to/, es: /Lo que aceptas/ },
          rows: { ...rows, count: 0 },
          isOwn: true,
        },
        { ...form, keys: terms, done: { en: /Your card needs JavaScript/, es: /La tarjeta necesita JavaScript/ } },
      ];
    return [
      {
        ...form,
        path: '/inner-circle',
        keys: { ...applicant, ...terms },
        done: { en: /One left: your payment|One step left: your payment\./, es: /Solo falta un paso: tu pago\./ },
      },
      {
        // The card fields are Stripe's, and a script.
        name: 'payment',
        within: 'main form:has(input[autocomplete=cc-number])',
        keys: {
          '[autocomplete=cc-number]': '4242424242424242',
          '[autocomplete=cc-exp]': '1234',
          '[autocomplete=cc-csc]': '123',
          '[autocomplete=postal-code]': '90210',
          ...SUBMIT,
        },
        done: { en: /Welcome to the circle, Ana\./, es: /Te damos la bienvenida al círculo, Ana\./ },
        rows: { ...rows, eventually: { payment_status: 'paid' } },
        isOwn: true,
      },
    ];
  },
  support: ({ email }) => [
    {
      name: 'support',
      path: '/inner-circle/support',
      within: 'form:has([name=bestTimeToCall])',
      keys: {
        firstName: 'Ana',
        lastName: 'Muñoz',
        email,
        phone: '+34 600 000 000',
        bestTimeToCall: 'Mornings',
        message: 'About the price.',
        ...SUBMIT,
      },
      done: { en: /Thank You!/, es: /¡Gracias!/ },
      rows: { table: 'support_contacts', where: { email } },
    },
  ],
  call: ({ server, request, hasScripts, email }) => {
    // Without scripts nobody knows the visitor's zone.
    const rows = { table: 'calendar_bookings', where: { email }, differs: ['timezone', 'confirm_by'] };
    const link = async () =>
      `/inner-circle/booking?token=${await tokenOf(server, request, email, '/inner-circle/booking')}`;
    // Up from the first choice is the last one, so that both browsers choose the same time.
    const LAST: Keys = { press: ['ArrowUp'] };
    const slot: FormWalk['keys'] = hasScripts ? { selectedDate: LAST, selectedTime: LAST } : { slot: LAST };
    return [
      {
        name: 'booking',
        path: '/inner-circle?step=scheduling',
        within: 'form:has([name=notes])',
        keys: { ...slot, firstName: 'Ana', lastName: 'Muñoz', email, notes: 'Quietly.', ...SUBMIT },
        done: { en: /Call Scheduled Successfully!/, es: /¡Llamada reservada!/ },
        rows,
      },
      {
        name: 'booking-confirm',
        path: link,
        within: 'main form',
        keys: SUBMIT,
        done: { en: /Your call is booked\./, es: /Tu llamada está reservada\./ },
        rows: {
          ...rows,
          eventually: { booking_status: 'confirmed', visitor_notified_sequence: 0, practice_notified_sequence: 0 },
        },
      },
      {
        name: 'booking-move',
        path: link,
        within: 'main',
        keys: hasScripts
          ? { 'p.ui-row button >> nth=0': ENTER, ...slot, ...SUBMIT }
          : { 'details:has([value=booking-move]) summary': ENTER, ...slot, ...SUBMIT },
        done: { en: /Your call has been moved\./, es: /Cambiamos tu llamada\./ },
        rows: {
          ...rows,
          eventually: { booking_status: 'confirmed', visitor_notified_sequence: 1, practice_notified_sequence: 1 },
        },
      },
      {
        name: 'booking-cancel',
        path: link,
        within: 'main',
        keys: hasScripts
          ? { 'p.ui-row button >> nth=1': ENTER, 'h2 ~ p button >> nth=0': ENTER }
          : { 'details:has([value=booking-cancel]) summary': ENTER, 'form:has([value=booking-cancel]) button': ENTER },
        done: { en: /This call is canceled/, es: /Esta llamada está cancelada/ },
        rows: {
          ...rows,
          eventually: { booking_status: 'cancelled', visitor_notified_sequence: 2, practice_notified_sequence: 2 },
        },
      },
    ];
  },
  'search in the blog': () => [
    {
      name: 'search',
      path: '/blog',
      within: 'main',
      keys: { '[type=search]': 'quiet', 'form [type=search]': ENTER },
      done: { en: /found for “quiet”/, es: /encontrados? para “quiet”/ },
    },
  ],
};
