/** Faults in recordings, notes and what comes from Fathom: for each the backend's spec that has to notice it, and the tests to run of it. */

const recordings = 'backend/src/modules/recordings/call-recordings/call-recordings.service.ts';
const notes = 'backend/src/modules/recordings/call-recording-notes/call-recording-notes.service.ts';
const deliveries = 'backend/src/modules/recordings/fathom-deliveries/fathom-deliveries.service.ts';
const imports = 'backend/src/modules/recordings/fathom-imports/fathom-imports.service.ts';
const meeting = 'backend/src/integrations/fathom/fathom-meeting.ts';
const signature = 'backend/src/integrations/fathom/fathom-signature.ts';
const deliverySpec = 'src/modules/recordings/fathom-deliveries/fathom-deliveries.spec.ts';
const importSpec = 'src/modules/recordings/fathom-imports/fathom-imports.spec.ts';
const noteSpec = 'src/modules/recordings/call-recording-notes/call-recording-notes.spec.ts';

/** @type {{ title: string, plant: Record<string, (text: string) => string>, says: RegExp, spec: string, tests: string }[]} */
export const recordingFaults = [
  {
    title: 'members read a recording that waits',
    plant: { [recordings]: (text) => text.replace('WHERE r.id = $1 AND r.is_visible', 'WHERE r.id = $1') },
    spec: deliverySpec,
    tests: 'waits for publication',
    says: /expected 404 "Not Found", got 200/,
  },
  {
    title: 'an address in the words of a call reaches members',
    plant: {
      [meeting]: (text) =>
        text.replace("replaceAddresses(stored, (email) => names.get(email.toLowerCase()) ?? '…')", 'stored'),
    },
    spec: deliverySpec,
    tests: 'no address of an attendee',
    says: /private/,
  },
  {
    title: 'an attendee whose name is an address is listed',
    plant: { [meeting]: (text) => text.replace("    .filter(({ name }) => !name?.includes('@'))\n", '') },
    spec: deliverySpec,
    tests: 'no address of an attendee',
    says: /attendees/,
  },
  {
    title: 'signatures have no age',
    plant: {
      [signature]: (text) => text.replace('Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS', 'false'),
    },
    spec: deliverySpec,
    tests: 'a thousand forged',
    says: /200/,
  },
  {
    title: 'signatures of tomorrow are taken',
    plant: {
      [signature]: (text) =>
        text.replace('Math.abs(now / 1_000 - Number(timestamp))', '(now / 1_000 - Number(timestamp))'),
    },
    spec: deliverySpec,
    tests: 'a thousand forged',
    says: /200/,
  },
  {
    title: 'the id is not signed',
    plant: { [signature]: (text) => text.replaceAll('${id}.${timestamp}.', '${timestamp}.') },
    spec: deliverySpec,
    tests: 'a thousand forged',
    says: /200/,
  },
  {
    title: 'a message that came before is taken again',
    plant: { [deliveries]: (text) => text.replace('if ((raw as unknown[]).length > 0) await', 'await') },
    spec: deliverySpec,
    tests: 'takes one message once',
    says: /Another title/,
  },
  {
    title: 'what Fathom sends later changes what was published',
    plant: { [recordings]: (text) => text.replace('NOT r.is_visible AND r.published_at IS NULL AND ', '') },
    spec: deliverySpec,
    tests: 'leaves a published one alone',
    says: /Third/,
  },
  {
    title: 'a job that runs twice counts its page twice',
    plant: { [imports]: (text) => text.replace(' || state.pagesRead !== read.pagesRead', '') },
    spec: importSpec,
    tests: 'takes its page once',
    says: /pagesRead/,
  },
  {
    title: 'an import runs beside another',
    plant: {
      'backend/src/database/migrations/0016-call-recordings.ts': (text) =>
        text.replace('CREATE UNIQUE INDEX fathom_imports_one_running', 'CREATE INDEX fathom_imports_one_running'),
    },
    spec: importSpec,
    tests: 'runs once, however many ask',
    says: /Expected: 1/,
  },
  {
    title: 'the body says who wrote a note',
    plant: {
      [notes]: (text) =>
        text
          .replace(
            '[recordingId, author.id, input.notes, key, hash]',
            '[recordingId, input.userId ?? author.id, input.notes, key, hash]',
          )
          .replace('input.userId !== undefined && input.userId !== author.id', 'false'),
    },
    spec: noteSpec,
    tests: 'never writes under another name',
    says: /expected 403 "Forbidden", got 201/,
  },
  {
    title: "a member deletes another's note",
    plant: { [notes]: (text) => text.replace('note.userId !== author.id', 'false') },
    spec: noteSpec,
    tests: 'removes an own note',
    says: /expected 403 "Forbidden", got 204/,
  },
];
