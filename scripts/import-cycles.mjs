/**
 * Cycles of run-time imports between files, each reported once. Type imports are left out: they are gone when the code
 * runs. So are imports between entities, whose relations name each other in functions.
 *
 * @param {{ file: string, imports: { target?: string, isTypeOnly: boolean }[] }[]} graph
 * @returns {string[][]} paths that end where they begin
 */
export function findCycles(graph) {
  const edges = new Map(
    graph.map(({ file, imports }) => [
      file,
      imports.filter((entry) => isRuntimeEdge(file, entry)).map((entry) => entry.target),
    ]),
  );
  const finished = new Set();
  const path = [];
  const cycles = [];
  const visit = (file) => {
    const position = path.indexOf(file);
    if (position !== -1) {
      cycles.push([...path.slice(position), file]);
      return;
    }
    if (finished.has(file)) return;
    path.push(file);
    for (const target of edges.get(file) ?? []) visit(target);
    path.pop();
    finished.add(file);
  };
  for (const file of edges.keys()) visit(file);
  return cycles;
}

function isRuntimeEdge(file, { target, isTypeOnly }) {
  if (target === undefined || isTypeOnly) return false;
  return !(file.endsWith('.entity.ts') && target.endsWith('.entity.ts'));
}
