import type { Import } from './import-rules.ts'

/**
 * The groups of files that import each other in a circle, types included: files of which each can be reached from each (strongly
 * connected components, by Tarjan's algorithm), each group sorted.
 */
export function importCycles(imports: readonly Pick<Import, 'from' | 'to' | 'isPackage'>[]): string[][] {
  const targets = new Map<string, string[]>()
  for (const { from, to, isPackage } of imports) if (!isPackage) targets.set(from, [...(targets.get(from) ?? []), to])
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  function visit(file: string): void {
    index.set(file, index.size)
    low.set(file, index.get(file) ?? 0)
    open.push(file)
    for (const to of targets.get(file) ?? []) {
      if (!index.has(to)) visit(to)
      if (open.includes(to)) low.set(file, Math.min(low.get(file) ?? 0, low.get(to) ?? 0, index.get(to) ?? 0))
    }
    if (low.get(file) !== index.get(file)) return
    const group = open.splice(open.indexOf(file))
    if (group.length > 1 || targets.get(file)?.includes(file)) cycles.push(group.toSorted())
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return cycles
}
