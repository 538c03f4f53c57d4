import { createSocket } from 'node:dgram';

/** Records by name: TXT as texts, MX as hosts with the prefix `mx:`. */
export type DnsRecords = Record<string, string[]>;

export interface TestDnsServer {
  /** `127.0.0.1:<port>`, for `DNS_SERVERS`. */
  address: string;
  records: DnsRecords;
  /** Names asked for so far. */
  questions: string[];
  /** Whether it answers nothing. */
  isSilent: boolean;
  close(): Promise<void>;
}

const TXT = 16;
const MX = 15;
const HEADER_BYTES = 12;
const NO_SUCH_NAME = 3;

const labelled = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** @param question bytes after the header (RFC 1035, 4.1.2) */
function readQuestion(question: Buffer): { name: string; type: number; length: number } {
  const labels: string[] = [];
  let at = 0;
  for (let size = question[at] ?? 0; size > 0; size = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + size));
    at += size + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: question.readUInt16BE(at + 1), length: at + 5 };
}

/** Data of one record: texts in parts of at most 255 bytes. */
function dataOf(type: number, text: string): Buffer {
  if (type === MX) return Buffer.concat([Buffer.from([0, 10]), labelled(text)]);
  const parts = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
}

function answer(query: Buffer, records: DnsRecords, questions: string[]): Buffer {
  const { name, type, length } = readQuestion(query.subarray(HEADER_BYTES));
  questions.push(name);
  const found = type === TXT ? records[name] : type === MX ? records[`mx:${name}`] : undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (found ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(found?.length ?? 0, 6);
  const rows = (found ?? []).map((text) => {
    const data = dataOf(type, text);
    const head = Buffer.alloc(12);
    // A pointer to the name of the question.
    head.writeUInt16BE(0xc00c, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt32BE(60, 6);
    head.writeUInt16BE(data.length, 10);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(HEADER_BYTES, HEADER_BYTES + length), ...rows]);
}

/** A name server on loopback with the given records. */
export async function startDnsServer(): Promise<TestDnsServer> {
  const socket = createSocket('udp4');
  const state: TestDnsServer = {
    address: '',
    records: {},
    questions: [],
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (query, { port, address }) => {
    if (!state.isSilent) socket.send(answer(query, state.records, state.questions), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  state.address = `127.0.0.1:${socket.address().port}`;
  return state;
}
