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

/** Explains a statement with ANALYZE. */
export async function planOf(test: TestApp, { text, values }: Statement): Promise<ListPlan> {
  const [row] = await test.dataSource.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
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
