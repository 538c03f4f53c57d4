import { Resolver } from 'node:dns/promises';
import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../../config/env.js';

const TIMEOUT_MS = 4_000;

/** DNS queries of the sender-domain check. An empty result means that no such record exists. */
export abstract class MailDns {
  /** @throws Error when no name server answers */
  abstract texts(name: string): Promise<string[]>;
  /** MX hosts, the preferred first. @throws Error when no name server answers */
  abstract mailHosts(name: string): Promise<string[]>;
}

/** The resolver of this machine, or the configured name servers, with at most 4 s for a query. */
@Injectable()
export class SystemMailDns extends MailDns {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });

  constructor(@Inject(ENV) { DNS_SERVERS: servers }: Pick<Env, 'DNS_SERVERS'>) {
    super();
    if (servers) this.resolver.setServers(servers);
  }

  async texts(name: string): Promise<string[]> {
    return (await orNone(this.resolver.resolveTxt(name))).map((parts) => parts.join(''));
  }

  async mailHosts(name: string): Promise<string[]> {
    const hosts = await orNone(this.resolver.resolveMx(name));
    return hosts.toSorted((one, other) => one.priority - other.priority).map(({ exchange }) => exchange);
  }
}

/** A missing record is a valid result. */
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
