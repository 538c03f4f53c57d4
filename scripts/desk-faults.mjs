/** Faults in the desks of contacts, consents and privacy: for each the backend's spec that has to notice it. */

const contacts = 'backend/src/modules/inquiries/contacts/contacts-admin.service.ts';
const replies = 'backend/src/modules/inquiries/contact-replies/contact-replies.service.ts';
const sending = 'backend/src/modules/inquiries/contact-replies/contact-replies.jobs.ts';
const consents = 'backend/src/modules/inquiries/consent-forms/consent-forms-admin.controller.ts';
const proof = 'backend/src/modules/inquiries/consent-forms/consent-proof.ts';
const desk = 'backend/src/modules/privacy/privacy-requests/privacy-admin.service.ts';
const statement = 'backend/src/common/list-statement.ts';
const contactSpec = 'src/modules/inquiries/contacts/contacts-admin.spec.ts';
const replySpec = 'src/modules/inquiries/contact-replies/contact-replies.spec.ts';
const consentSpec = 'src/modules/inquiries/consent-forms/consent-forms-admin.spec.ts';
const proofSpec = 'src/modules/inquiries/consent-forms/consent-proof.spec.ts';
const privacySpec = 'src/modules/privacy/privacy-requests/privacy-requests.spec.ts';
const loadSpec = 'test/admin-lists-load.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const deskFaults = [
  {
    title: 'a look at the list leaves no row',
    plant: { [contacts]: (text) => text.replace("    await this.audit.record('contacts.listed', actorId);\n", '') },
    spec: contactSpec,
    tests: 'leaves one row in the audit log',
    says: /leaves one row in the audit log/,
  },
  {
    title: 'a mark that changes nothing leaves a row',
    plant: {
      [contacts]: (text) =>
        text.replace(' AND (answered_at IS NULL) = $2 RETURNING', ' AND $2::boolean IS NOT NULL RETURNING'),
    },
    spec: contactSpec,
    tests: 'at the same moment by two people',
    says: /at the same moment by two people/,
  },
  {
    title: 'a contact that somebody else answered is answered again',
    plant: {
      [replies]: (text) =>
        text.replace(
          'if (contact.updatedAt.getTime() !== new Date(version).getTime()) {',
          'if (Number.isNaN(new Date(version).getTime())) {',
        ),
    },
    spec: replySpec,
    tests: 'tells whoever did not see',
    says: /tells whoever did not see/,
  },
  {
    title: 'a email is sent each time that its job runs',
    plant: {
      [sending]: (text) => text.replace("if (!reply || reply.state === 'sent') return;", 'if (!reply) return;'),
    },
    spec: replySpec,
    tests: 'keeps the email, marks the contact',
    says: /keeps the letter, marks the contact/,
  },
  {
    title: 'editors read consents',
    plant: { [consents]: (text) => text.replaceAll('AdminOnly', 'EditorsOnly') },
    spec: consentSpec,
    tests: 'editors see nothing',
    says: /editors see nothing/,
  },
  {
    title: 'a proof depends on the clock',
    plant: { [proof]: (text) => text.replace('CreationDate: asOf', 'CreationDate: new Date(performance.now() * 1e6)') },
    spec: proofSpec,
    tests: 'is the same bytes',
    says: /is the same bytes/,
  },
  {
    title: 'a proof loses the accents of a name',
    plant: {
      [proof]: (text) =>
        text.replace(
          '[t.participant, consent.participantName]',
          "[t.participant, consent.participantName.normalize('NFD').replace(/\\p{M}/gu, '')]",
        ),
    },
    spec: proofSpec,
    tests: 'says who consented',
    says: /says who consented/,
  },
  {
    title: 'whoever is erased need not be named once more',
    plant: { [desk]: (text) => text.replace('if (normaliseEmail(typed) !== email)', "if (typed === '')") },
    spec: privacySpec,
    tests: 'asks for the address once more',
    says: /asks for the address once more/,
  },
  {
    title: 'a rare name is looked for row by row',
    plant: {
      [statement]: (text) =>
        text.replace("created_at + interval '0 s' DESC", 'created_at DESC').replace('LIMIT ${NEAR}', 'LIMIT 10000000'),
    },
    spec: loadSpec,
    tests: 'person4242',
    says: /person4242/,
  },
  {
    title: 'a file is gathered before it is sent',
    plant: {
      [contacts]: (text) =>
        text.replace(
          '    return eachPage((after, limit) => this.read(filters, after, limit));',
          '    const rows: AdminContactDetailRow[] = [];\n    for await (const row of eachPage((after, limit) => this.read(filters, after, limit))) rows.push(row);\n    return (async function* all() { yield* rows; })();',
        ),
    },
    spec: loadSpec,
    tests: 'the file of all contacts',
    says: /is read no further|needs the same memory/,
  },
];
