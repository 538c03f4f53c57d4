import { Resolver } from 'node:dns/promises';
import { Injectable } from '@nestjs/common';

const TIMEOUT_MS = 4_000;

/** The two questions that the check of a sender domain asks. An empty answer means that there is no such record. */
export abstract class MailDns {
  /** @throws Error when no name server answers */
  abstract texts(name: string): Promise<string[]>;
  /** Hosts that take mail, the preferred first. @throws Error when no name server answers */
  abstract mailHosts(name: string): Promise<string[]>;
}

/** The name servers of this machine, at most 4 s for a question. */
@Injectable()
export class SystemMailDns extends MailDns {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

  async texts(name: string): Promise<string[]> {
    return (await orNone(this.resolver.resolveTxt(name))).map((parts) => parts.join(''));
  }

  async mailHosts(name: string): Promise<string[]> {
    const hosts = await orNone(this.resolver.resolveMx(name));
    return hosts.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
  }
}

/** That there is nothing by a name is an answer. */
async function orNone<Record>(question: Promise<Record[]>): Promise<Record[]> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    patience = setTimeout(() => reject(new Error('No name server answered in time.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([question, late]);
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  } finally {
    clearTimeout(patience);
  }
}
