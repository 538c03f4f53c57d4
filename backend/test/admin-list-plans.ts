import type { TestApp } from './create-app.js';
import { statementsDuring, type Statement } from './statements.js';

/** Tables of so many rows may be read whole. */
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

/** How PostgreSQL answered one statement. */
export interface ListPlan {
  /** Names of the indexes that were read. */
  indexes: string[];
  /** Tables of more than some hundred rows that were read whole. */
  whole: string[];
  /** Rows that were taken from tables, those that did not match too. */
  rowsRead: number;
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The statements about a table that requests cause meanwhile; see {@link statementsDuring}. */
export async function statementsAbout(
  table: string,
  runAction: (sent: readonly Statement[]) => PromiseLike<unknown>,
): Promise<Statement[]> {
  const { statements } = await statementsDuring(runAction);
  return statements.filter(({ text }) => new RegExp(`FROM ${table}\\b`).test(text));
}

/** Runs a statement once more and reads how it was answered. */
export async function planOf(test: TestApp, { text, values }: Statement): Promise<ListPlan> {
  const [row] = await test.dataSource.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  // What was planned for another case and not needed has no loops.
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
