import type { TestApp } from './create-app.js';
import { statementsDuring, type Statement } from './statements.js';

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

/** How PostgreSQL answered one statement about one table. */
export interface ListPlan {
  /** Names of the indexes that were read. */
  indexes: string[];
  /** Whether the whole table was read. */
  isWhole: boolean;
  /** Rows that were taken from the table, those that did not match too. */
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

/** How the one list that a request reads from a table is answered: the plan of the product's own statement. */
export async function planOfRequest(
  test: TestApp,
  table: string,
  request: () => PromiseLike<unknown>,
): Promise<ListPlan> {
  const lists = (await statementsAbout(table, request)).filter(({ text }) => /ORDER BY/.test(text));
  if (lists.length !== 1) throw new Error(`${lists.length} statements list ${table}.`);
  return planOf(test, table, lists[0]!);
}

/** The requests that PostgreSQL answers by reading the whole table, or by no index. */
export async function withoutIndex(
  test: TestApp,
  table: string,
  paths: string[],
  send: (path: string) => PromiseLike<unknown>,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const { isWhole, indexes } = await planOfRequest(test, table, () => send(path));
    if (isWhole || indexes.length === 0) found.push(path);
  }
  return found;
}

/** Runs a statement once more and reads how it was answered. */
export async function planOf(test: TestApp, table: string, { text, values }: Statement): Promise<ListPlan> {
  const [row] = await test.dataSource.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
    values,
  );
  // What was planned for another case and not needed has no loops.
  const nodes = nodesOf(row!['QUERY PLAN'][0]!.Plan).filter((node) => node['Actual Loops'] > 0);
  const readings = nodes.filter((node) => node['Relation Name'] === table);
  return {
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    isWhole: readings.some((node) => node['Node Type'] === 'Seq Scan' || node['Node Type'] === 'Parallel Seq Scan'),
    rowsRead: readings.reduce(
      (sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  };
}
