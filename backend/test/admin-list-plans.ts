import { escapeLiteral } from 'pg';
import type { TestApp } from './create-app.js';
import { statementsDuring, type Statement } from './statements.js';

/** Tables up to this size may be scanned sequentially. */
const FEW = 500;

/** A node of a plan. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** How PostgreSQL executed a statement. */
export interface ListPlan {
  /** Names of the indexes that were read. */
  indexes: string[];
  /** Larger tables that were scanned sequentially. */
  whole: string[];
  /** Rows read from tables, including filtered ones. */
  rowsRead: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Records the statements about a table that requests cause; see {@link statementsDuring}. */
export async function statementsAbout(
  table: string,
  runAction: (sent: readonly Statement[]) => PromiseLike<unknown>,
): Promise<Statement[]> {
  const { statements } = await statementsDuring(runAction);
  return statements.filter(({ text }) => new RegExp(`FROM ${table}\\b`).test(text));
}

interface Explained {
  'QUERY PLAN': { Plan: PlanNode }[];
}

let prepared = 0;
/** A parameter as SQL: text, a number, an instant, or an array of simple texts. */
const literal = (value: unknown): string =>
  escapeLiteral(
    value instanceof Date ? value.toISOString() : Array.isArray(value) ? `{${value.join(',')}}` : String(value),
  );

/** Explains a statement with ANALYZE, as it is planned for these values; a hot list without filters as it is planned for any. */
export async function planOf(test: TestApp, { text, values }: Statement, isForAny = false): Promise<ListPlan> {
  const explain = 'EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON)';
  const [row] = isForAny
    ? await test.dataSource.transaction(async (manager) => {
        await manager.query('SET LOCAL plan_cache_mode = force_generic_plan');
        const name = `list_${(prepared += 1)}`;
        await manager.query(`PREPARE ${name} AS ${text}`);
        const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
        return manager.query<Explained[]>(`${explain} EXECUTE ${name}${parameters}`);
      })
    : await test.dataSource.query<Explained[]>(`${explain} ${text}`, values);
  // Nodes that were planned but not executed have no loops.
  const nodes = nodesOf(row!['QUERY PLAN'][0]!.Plan).filter((node) => node['Actual Loops'] > 0);
  const readings = nodes
    .map((node) => ({
      table: node['Relation Name'] ?? '',
      isWhole: /Seq Scan/.test(node['Node Type']),
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }))
    .filter(({ table }) => table !== '');
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    whole: readings.filter(({ isWhole, rows }) => isWhole && rows > FEW).map(({ table }) => table),
    rowsRead: readings.reduce((sum, { rows }) => sum + rows, 0),
  };
}
